import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** So long a machine at work on other things may take. */
export const patience = { timeout: 240_000 };

/** Runs a proof as a person does, apart from what was counted before; gives what it said. Fails when it found a fault. */
export async function proves(name: string, amount: number): Promise<string> {
  const child = spawn(process.execPath, [main, name, String(amount), "--apart"], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, "exit");
  }, 60_000);
  const ended = once(child, "close");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(output + errors).toMatch(/0 lost, 0 doubled|NOT PROVED/);
  expect(output).not.toContain("faults");
  expect(await ended).toEqual([0, null]);
  return output;
}
