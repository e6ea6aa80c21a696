import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { contracts, type Call } from "@recado/contracts";
import { alternativesOf } from "../../apps/server/src/testing/alternatives.ts";
import { compareExercised, lineOf } from "./compare.ts";

// Compares a whole test run with the list of unexercised alternatives, and fails on new ones. `--write` creates the
// list or removes exercised lines. Without a list, it only counts.
const root = path.resolve(import.meta.dirname, "../..");
const file = path.join(import.meta.dirname, "unexercised.txt");
const name = path.relative(root, file);
const folder = path.join(root, ".cache/test/exercised");

if (!existsSync(folder)) {
  console.error("Nothing was recorded: npm test, whole, comes first.");
  process.exit(1);
}
const seen = new Set(readdirSync(folder).flatMap((recorded) => linesOf(path.join(folder, recorded))));
const all = (Object.keys(contracts) as Call[]).flatMap((call) =>
  [...alternativesOf(contracts[call])].map((alternative) => lineOf(call, alternative)),
);
const list = existsSync(file) ? new Set(linesOf(file)) : undefined;
const { left, added, done } = compareExercised(all, seen, list ?? new Set());
console.log(`${left.length} of ${all.length} alternatives of the API's calls are not exercised.`);

if (process.argv.includes("--write")) {
  const kept = list ? left.filter((line) => !added.includes(line)) : left;
  writeFileSync(file, kept.map((line) => `${line}\n`).join(""));
  console.log(`${name} has ${kept.length} lines.`);
} else if (!list) console.log(`There is no ${name} yet: npm run exercised makes it.`);
else if (done.length > 0)
  console.log(`${done.length} lines of ${name} are exercised by now, or gone: npm run exercised takes them out.`);

if (list && added.length > 0) {
  for (const line of added) console.error(`${line}: no test sends it with a success`);
  console.error(`What is new in the contract comes with a test of it: ${name} may only shrink.`);
  process.exitCode = 1;
}

function linesOf(text: string): string[] {
  return readFileSync(text, "utf8").split("\n").filter(Boolean);
}
