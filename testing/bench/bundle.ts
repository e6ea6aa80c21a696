import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Figure } from "./measure.ts";
import { root } from "./program.ts";

const run = promisify(execFile);

/** The size of what a browser loads before it shows anything, as measured by `npm run check`. */
export async function measure(): Promise<Figure[]> {
  const script = path.join(root, "scripts/check/sizes.mjs");
  // Ignore its exit code: the targets below report the same.
  const { stdout } = await run(process.execPath, [script], { cwd: root }).catch((error: { stdout: string }) => error);
  const weight = (what: string, pattern: RegExp): Figure => {
    const [, value, limit] = pattern.exec(stdout) ?? [];
    if (value === undefined) throw new Error(`The check of sizes says nothing of ${what}:\n${stdout}`);
    return { what: `${what}, gzip`, value: Number(value), unit: "kB", target: { atMost: Number(limit) } };
  };
  return [
    weight("entry scripts with one language", /Entry ([\d.]+) kB of (\d+)/),
    weight("entry style", /style ([\d.]+) kB of (\d+)/),
    weight("largest further screen", /largest lazy chunk \S+ ([\d.]+) kB of (\d+)/),
  ];
}
