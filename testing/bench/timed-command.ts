import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Figure } from "./measure.ts";
import { root } from "./program.ts";

/**
 * How long a command of package.json takes. Throws if it fails, because a check that stops early is not a fast check.
 */
export async function timed(script: string, seconds: number): Promise<Figure[]> {
  const begin = performance.now();
  const child = spawn("npm", ["run", "--silent", script], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`npm run ${script} ended with code ${code}`);
  return [
    { what: `npm run ${script}`, value: (performance.now() - begin) / 1000, unit: "s", target: { atMost: seconds } },
  ];
}
