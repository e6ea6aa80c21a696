import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** The timeout for a busy machine. */
export const patience = { timeout: 240_000 };

/** Runs a proof as on the command line, without the earlier counts; returns its output. Fails if it found a fault. */
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
