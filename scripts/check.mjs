// npm run check: all static checks of the tree. Prints one line per step, then the failures.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { commandOf, ensurePackages, inRoot, projectNode, root } from "./toolchain.mjs";

await ensurePackages();

const ours = (name) => [inRoot("scripts", name)];
const typed = ["packages/contracts", "apps/server", "apps/web", "testing", "testing/browser"].filter((folder) =>
  existsSync(inRoot(folder, "tsconfig.json")),
);

/** The longest first, so that two at once end soonest. */
const steps = [
  { name: "bundle sizes", args: ours("check/sizes.mjs") },
  { name: "example module", args: ours("check/example-module.mjs") },
  { name: "dead code", args: [commandOf("knip"), "--no-progress"] },
  {
    name: "lint",
    args: [commandOf("oxlint"), "--type-aware", "--deny-warnings", "--report-unused-disable-directives"],
  },
  ...typed.map((folder) => ({ name: `types of ${folder}`, args: [commandOf("typescript", "tsc"), "-p", folder] })),
  { name: "format", args: [commandOf("oxfmt"), "--check", "."] },
  { name: "import rules", args: ours("check/imports.mjs") },
  { name: "kinds of channels", args: ours("check/channel-kinds.mjs") },
  { name: "announcements", args: ours("check/announcements.mjs") },
  { name: "writers of tables", args: ours("check/writers.mjs") },
  { name: "catalogues", args: ours("check/locales.mjs") },
  { name: "texts of pages", args: ours("check/page-texts.mjs") },
  { name: "file lengths and forbidden words", args: ours("check/tree.mjs") },
  { name: "licences", args: ours("licences.mjs") },
  { name: "lock file", args: ours("check/lock.mjs") },
  { name: "known vulnerabilities", args: ours("check/vulnerabilities.mjs") },
];

const atOnce = 2;
const started = performance.now();
const waiting = [...steps];
const failures = [];
await Promise.all(Array.from({ length: atOnce }, work));

for (const { name, output } of failures)
  console.log(`\n── ${name} ${"─".repeat(Math.max(0, 100 - name.length))}\n${output.trim()}`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failures.length === 0
    ? `\nAll is well (${seconds} s)`
    : `\nFailed (${seconds} s): ${failures.map(({ name }) => name).join(", ")}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const start = performance.now();
    const { code, output } = await outputOf(step.args);
    if (code !== 0) failures.push({ name: step.name, output });
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${step.name} ${Math.round(performance.now() - start)} ms`);
  }
}

function outputOf(args) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
