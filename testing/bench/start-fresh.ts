import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Figure } from "./measure.ts";
import { root, startProgram } from "./program.ts";
import { temporaryFolder } from "./temporary.ts";

const run = promisify(execFile);

/** A first start: clone the committed tree, npm start, wait for the address. */
export async function measure(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const clone = path.join(folder.path, "recado");
  const begin = performance.now();
  await run("git", ["clone", "--quiet", "--no-local", root, clone]);
  await using program = await startProgram({ folder: clone, dataDir: path.join(clone, "data"), withNpm: true });
  const seconds = (performance.now() - begin) / 1000;
  const { stdout: changes } = await run("git", ["status", "--porcelain"], { cwd: root });
  return [
    {
      what: "fresh clone to listening",
      value: seconds,
      unit: "s",
      target: { atMost: 90 },
      note: `Packages come from npm's cache where it has them; the first time after the lockfile changed, they are fetched.${changes ? " What is not committed was not measured." : ""}`,
    },
    { what: "of which npm start", value: program.startedIn / 1000, unit: "s" },
  ];
}
