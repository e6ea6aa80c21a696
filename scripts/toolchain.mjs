// Helpers for all scripts. It runs on Node 20 before anything is installed, so it uses only Node itself.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
export const inRoot = (...parts) => path.join(root, ...parts);

const stamp = inRoot("node_modules/.recado-lock");

/** Ends the script with one sentence for the person who ran it. */
export function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}

/** Installs the packages of package-lock.json unless they are there. */
export async function ensurePackages() {
  const lock = readFileSync(inRoot("package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  if (!isInstalled(JSON.parse(lock))) {
    console.log("Installing packages …");
    // npm replaces node_modules, so it must not run on the Node that lies there. It warns of packages that want another
    // Node than the one it runs on: they get it.
    const outside = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => !folder.startsWith(root));
    const code = await run(
      "npm",
      ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
      {
        env: { ...process.env, PATH: outside.join(path.delimiter) },
      },
    );
    if (code !== 0)
      fail("The packages could not be installed: see npm's message above. Recado needs npm and its registry once.");
  }
  writeFileSync(stamp, hash);
}

/** Whether npm has put exactly these packages there, by its own record (someone ran npm install). */
function isInstalled(lock) {
  const record = inRoot("node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(lock.packages).every(
    ([place, wanted]) =>
      !place.includes("node_modules/") ||
      wanted.optional ||
      (present[place] && present[place].version === wanted.version && present[place].integrity === wanted.integrity),
  );
}

/** The Node that the project runs on: its own, or the current one if npm has none for this machine. */
export function projectNode() {
  const own = inRoot("node_modules/.bin/node");
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    `Recado runs on Node 24, which npm has not for ${process.platform} on ${process.arch}. Install Node 24 and try again.`,
  );
}

/** The script of a package's command, to be run by `projectNode`. */
export function commandOf(name, command = name) {
  const { bin } = JSON.parse(readFileSync(inRoot("node_modules", name, "package.json"), "utf8"));
  return inRoot("node_modules", name, typeof bin === "string" ? bin : bin[command]);
}

/** Runs a command in the foreground, passing signals on. Answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const stopPassing = passSignals(child);
    const end = (code) => {
      stopPassing();
      resolve(code);
    };
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      end(127);
    });
    // Ending by Ctrl-C is not a failure.
    child.once("exit", (code, signal) => end(signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : (code ?? 1)));
  });
}

/** Passes SIGINT and SIGTERM on to the child, and so keeps them from ending us before it. Answers how to stop. */
export function passSignals(child) {
  const signals = ["SIGINT", "SIGTERM"];
  const handlers = signals.map((signal) => () => child.kill(signal));
  signals.forEach((signal, index) => process.on(signal, handlers[index]));
  return () => signals.forEach((signal, index) => process.off(signal, handlers[index]));
}

/** Runs a script with the project's Node, as this script's whole purpose. */
export async function runWithProjectNode(args, options) {
  process.exitCode = await run(projectNode(), args, options);
}
