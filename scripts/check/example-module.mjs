// Adds the example module to a copy of the tree, type-checks it, calls it, removes it, and fails if any of it needs more
// than its own folder, its contract and one line in each list. testing/example-module/README.md says what is in it.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandOf, inRoot, projectNode, run } from "../toolchain.mjs";

const copy = mkdtempSync(path.join(os.tmpdir(), "recado-module-"));
const inCopy = (...parts) => path.join(copy, ...parts);
const copied = ["apps/server/src", "packages/contracts/src"];
const module = "apps/server/src/inbox/examples";
const added = {
  "contract.ts": "packages/contracts/src/examples.ts",
  "module.ts": `${module}/module.ts`,
  "routes.ts": `${module}/routes.ts`,
  "isolation.ts": `${module}/isolation.ts`,
};
/** Each list with what adding the module puts before or into it. */
const lists = {
  "packages/contracts/src/modules.ts": (text) => `${text}export * as examples from "./examples.ts";\n`,
  "apps/server/src/modules.ts": (text) =>
    `import { examples } from "./inbox/examples/module.ts";\n${text.replace("\n];", "\n  examples,\n];")}`,
};

try {
  copyTree();
  add();
  await succeed([commandOf("typescript", "tsc"), "-p", inCopy("apps/server")], "its types");
  copyTemplate("call.ts", "apps/server/src/call.ts");
  await succeed([inCopy("apps/server/src/call.ts")], "its call");
  remove();
  const left = copied.flatMap((folder) => differences(folder));
  if (left.length > 0) fail(`removing it leaves ${left.join(", ")}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyTree() {
  for (const folder of copied) cpSync(inRoot(folder), inCopy(folder), { recursive: true });
  for (const file of ["tsconfig.base.json", "package.json", ...both("package.json"), ...both("tsconfig.json")])
    cpSync(inRoot(file), inCopy(file));
  linkPackages("node_modules", ["@recado"]);
  linkPackages("apps/server/node_modules", []);
  mkdirSync(inCopy("node_modules/@recado"));
  symlinkSync(inCopy("packages/contracts"), inCopy("node_modules/@recado/contracts"));
}

function both(file) {
  return [`apps/server/${file}`, `packages/contracts/${file}`];
}

function linkPackages(folder, except) {
  mkdirSync(inCopy(folder), { recursive: true });
  for (const name of readdirSync(inRoot(folder)))
    if (!except.includes(name)) symlinkSync(inRoot(folder, name), inCopy(folder, name));
}

function add() {
  mkdirSync(inCopy(module));
  for (const [template, file] of Object.entries(added)) copyTemplate(template, file);
  for (const [file, extend] of Object.entries(lists))
    writeFileSync(inCopy(file), extend(readFileSync(inCopy(file), "utf8")));
}

function copyTemplate(template, file) {
  cpSync(inRoot("testing/example-module", `${template}.template`), inCopy(file));
}

function remove() {
  rmSync(inCopy(module), { recursive: true });
  for (const file of [added["contract.ts"], "apps/server/src/call.ts"]) rmSync(inCopy(file));
  for (const file of Object.keys(lists)) {
    const lines = readFileSync(inCopy(file), "utf8").split("\n");
    writeFileSync(inCopy(file), lines.filter((line) => !line.includes("examples")).join("\n"));
  }
}

/** The files below the folder that are not in both trees, or not the same. */
function differences(folder) {
  const files = (tree) =>
    readdirSync(path.join(tree, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(tree, path.join(entry.parentPath, entry.name)));
  const [ours, theirs] = [new Set(files(inRoot())), new Set(files(copy))];
  const same = (file) => readFileSync(inRoot(file)).equals(readFileSync(inCopy(file)));
  return [...ours.union(theirs)].filter((file) => !ours.has(file) || !theirs.has(file) || !same(file));
}

async function succeed(args, what) {
  if ((await run(projectNode(), args, { cwd: copy })) !== 0) fail(`${what} fails: see above`);
}

function fail(why) {
  console.log(`The example module: ${why}.`);
  process.exitCode = 1;
}
