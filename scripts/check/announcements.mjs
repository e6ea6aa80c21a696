// Verbs emit events; a module's `announce.ts` tells browsers of them. Only `module.ts` subscribes it, so that a verb
// can't announce by hand and miss a case that another verb announces.
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";

const server = "apps/server/src";
const isTest = (file) => file.endsWith(".test.ts") || file.startsWith(`${server}/testing/`);

const problems = [];
for (const file of filesIn(server, (one) => one.endsWith(".ts"))) {
  const name = path.basename(file);
  if (isTest(file) || name === "announce.ts") continue;
  const text = readFileSync(inRoot(file), "utf8");
  if (/\brealtime\.announce\(/.test(text))
    problems.push(`${file}: announces; emit an event and announce in announce.ts`);
  if (name !== "module.ts" && /\bfrom "[^"]*\/announce\.ts"/.test(text))
    problems.push(`${file}: imports announce.ts, which only module.ts subscribes`);
}
report(problems);
