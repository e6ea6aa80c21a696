import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

test("twelve kills under load: nothing is lost, nothing is doubled", { timeout: 240_000 }, async () => {
  const child = spawn(process.execPath, [main, "--kills", "12"], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, "exit");
  }, 60_000);
  const ended = once(child, "close");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(output + errors).toContain("0 lost, 0 doubled");
  expect(await ended).toEqual([0, null]);
});
