// Adds the example module to a copy of the tree, type-checks it, calls it, builds its screen, removes it, and fails if any
// of it needs more than its own folders, its contract, its route file and one line in each list. testing/example-module/README.md says what is in it.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandOf, inRoot, projectNode, run } from "../toolchain.mjs";

const copy = mkdtempSync(path.join(os.tmpdir(), "recado-module-"));
const inCopy = (...parts) => path.join(copy, ...parts);
const copied = ["apps/server/src", "apps/web/src", "packages/contracts/src"];
const module = "apps/server/src/inbox/examples";
const feature = "apps/web/src/features/examples";
/** The build writes it from the route files. */
const generated = "apps/web/src/routeTree.gen.ts";
const added = {
  "contract.ts": "packages/contracts/src/examples.ts",
  ...Object.fromEntries(
    ["module", "routes", "examples", "table", "settings", "events", "announce", "isolation"].map((name) => [
      `${name}.ts`,
      `${module}/${name}.ts`,
    ]),
  ),
  "baseline.sql": `${module}/migrations/0001_baseline.sql`,
  web: feature,
  "route.tsx": "apps/web/src/routes/_app.examples.tsx",
};
/** Each list with what adding the module puts before or into it. */
const lists = {
  "packages/contracts/src/modules.ts": (text) => `${text}export * as examples from "./examples.ts";\n`,
  "apps/server/src/modules.ts": (text) =>
    `import { examples } from "./inbox/examples/module.ts";\n${text.replace("\n];", "\n  examples,\n];")}`,
  "apps/web/src/features.ts": (text) =>
    `import { examples } from "./features/examples/feature.ts";\n${text.replace("\n];", "\n  examples,\n];")}`,
};

try {
  copyTree();
  add();
  await succeed([commandOf("typescript", "tsc"), "-p", inCopy("apps/server")], "its types");
  copyTemplate("call.ts", "apps/server/src/call.ts");
  await succeed([inCopy("apps/server/src/call.ts")], "its call");
  await succeed([commandOf("vite"), "build", "--logLevel", "warn"], "its build", inCopy("apps/web"));
  await succeed([commandOf("typescript", "tsc"), "-p", inCopy("apps/web")], "the types of its screen");
  remove();
  const left = copied.flatMap((folder) => differences(folder));
  if (left.length > 0) fail(`removing it leaves ${left.join(", ")}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyTree() {
  for (const folder of copied) cpSync(inRoot(folder), inCopy(folder), { recursive: true });
  for (const file of [
    "tsconfig.base.json",
    "package.json",
    ...["server", "web"].flatMap((app) => [`apps/${app}/package.json`, `apps/${app}/tsconfig.json`]),
    ...["index.html", "vite.config.ts", "postcss.config.mjs"].map((name) => `apps/web/${name}`),
    ...["package.json", "tsconfig.json"].map((name) => `packages/contracts/${name}`),
  ])
    cpSync(inRoot(file), inCopy(file));
  linkPackages("node_modules", ["@recado"]);
  linkPackages("apps/server/node_modules", []);
  mkdirSync(inCopy("node_modules/@recado"));
  symlinkSync(inCopy("packages/contracts"), inCopy("node_modules/@recado/contracts"));
}

function linkPackages(folder, except) {
  mkdirSync(inCopy(folder), { recursive: true });
  for (const name of readdirSync(inRoot(folder)))
    if (!except.includes(name)) symlinkSync(inRoot(folder, name), inCopy(folder, name));
}

function add() {
  mkdirSync(inCopy(module, "migrations"), { recursive: true });
  for (const [template, file] of Object.entries(added)) copyTemplate(template, file);
  for (const [file, extend] of Object.entries(lists))
    writeFileSync(inCopy(file), extend(readFileSync(inCopy(file), "utf8")));
}

/** Copies a template, or all in a folder of templates. */
function copyTemplate(template, target) {
  const folder = inRoot("testing/example-module", template);
  if (!existsSync(folder)) return cpSync(`${folder}.template`, inCopy(target));
  for (const name of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith(".template")))
    cpSync(path.join(folder, name), inCopy(target, name.slice(0, -".template".length)));
}

function remove() {
  for (const folder of [module, feature]) rmSync(inCopy(folder), { recursive: true });
  for (const file of [added["contract.ts"], added["route.tsx"], "apps/server/src/call.ts"]) rmSync(inCopy(file));
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
  return [...ours.union(theirs)].filter(
    (file) => file !== generated && (!ours.has(file) || !theirs.has(file) || !same(file)),
  );
}

async function succeed(args, what, cwd = copy) {
  if ((await run(projectNode(), args, { cwd })) !== 0) fail(`${what} fails: see above`);
}

function fail(why) {
  console.log(`The example module: ${why}.`);
  process.exitCode = 1;
}
