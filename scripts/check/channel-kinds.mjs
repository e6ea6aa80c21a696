// Code checks a channel kind's capabilities (`contracts/channel-kinds.ts`), never its name. A kind's name may appear
// only in its own module, and only the list of modules and test scenes import from there.
import { readFileSync } from "node:fs";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";

const declaration = "packages/contracts/src/channel-kinds.ts";
const declared = readFileSync(inRoot(declaration), "utf8").split("export const channelKinds")[1] ?? "";
const kinds = [...declared.matchAll(/^ {2}(\w+): \{$/gm)].map(([, kind]) => kind);

/** Files that may name kinds: their modules, the list of modules, tests, and the scenes of tests and the demo. */
const mayName = (file) =>
  file === declaration ||
  file === "apps/server/src/modules.ts" ||
  /^apps\/server\/src\/channels\/(baileys|simulator)\//.test(file) ||
  file.startsWith("apps/web/src/features/simulator/") ||
  /\.test\.tsx?$|\/isolation\.ts$|^apps\/server\/src\/(testing|demo)\//.test(file);

/** Files that import from a kind's module all the same, each with the reason. */
const exceptions = {
  "apps/server/src/inbox/messages/effects/sealed-edits.ts": "what an edit is sealed with is the protocol's",
};
/** A module's name in the lists of modules is not a kind. */
const isList = (file) => file === "packages/contracts/src/modules.ts" || file === "apps/web/src/features.ts";

const named = new RegExp(`["'\`](${kinds.join("|")})["'\`]`);
const imported = /["'][^"']*\/channels\/(baileys|simulator)\//;

const problems = kinds.length < 2 ? [`${declaration}: declares no kinds that this check finds`] : [];
for (const folder of ["apps/server/src", "apps/web/src", "packages/contracts/src"])
  for (const file of filesIn(folder, (name) => /\.(tsx?|sql)$/.test(name))) {
    if (mayName(file) || isList(file) || /\/migrations\/|\.gen\.ts$/.test(file)) continue;
    const text = readFileSync(inRoot(file), "utf8").replace(/^\s*(\/\/|\*|\/\*|--).*$/gm, "");
    const name = named.exec(text)?.[1];
    if (name) problems.push(`${file}: names the kind of channel ${name}; ask capabilitiesOf, or the column is_test`);
    if (imported.test(text) && !(file in exceptions))
      problems.push(`${file}: imports from the module of a kind of channel; only the list of modules does`);
  }
report(problems);
