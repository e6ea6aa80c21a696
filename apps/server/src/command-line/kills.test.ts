import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listBackups } from "../platform/backup/backup-folder.ts";
import { readManifest } from "../platform/backup/format.ts";
import { settleRestore } from "../platform/backup/settle-restore.ts";
import { openSecrets } from "../platform/crypto/secrets.ts";
import { Database } from "../platform/database/database.ts";
import { back, contentOf, fill, install, keyOf, root, source, useBackupScene } from "../testing/backup-scene.ts";

useBackupScene();
const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** Starts a command and kills it once it has said so much of what it does; answers whether it was killed before its end. */
async function killed(args: string[], environment: Record<string, string>, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: path.join(tmpdir(), "recado-compiled"), ...environment },
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  return code === null;
}

/** How long a command takes that nobody kills. */
async function duration(run: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  expect(await run()).toBe(false);
  return performance.now() - begun;
}

const never = 2 ** 30;
/** A moment of a run's second half, where the work is: before, the program loads. */
const moments = [0.8];

test("a restore that is killed leaves the old installation or the new one, and can be started again", async () => {
  const folder = path.join(root, "killed-restores");
  await back(source, folder);
  const [wanted, key] = [await contentOf(source.url), keyOf(source).recoveryKey];
  const args = ["restore", folder, "--force", "--recovery-key-env", "KEY"];
  const target = async () => {
    const other = await install();
    await fill(other, 2);
    const environment = { DATABASE_URL: other.url, DATA_DIR: other.dataDir, KEY: key };
    return { other, run: (afterMs: number) => killed(args, environment, afterMs) };
  };
  const whole = await target();
  const ms = await duration(() => whole.run(never));
  for (const part of moments) {
    const { other, run } = await target();
    const before = await contentOf(other.url);
    await run(ms * part);
    const after = await contentOf(other.url);
    const isNew = JSON.stringify(after) === JSON.stringify(wanted);
    if (!isNew) expect(after).toEqual(before);
    // As the next start does.
    await settleRestore(other.dataDir, other.url);
    const owner = isNew ? source : other;
    expect((await openSecrets(other.dataDir)).deriveKey("storage")).toEqual(owner.secrets.deriveKey("storage"));
    expect(await run(never)).toBe(false);
    expect(await contentOf(other.url)).toEqual(wanted);
  }
}, 240_000);

test("a backup that is killed is none, and the next sweeps what it left", async () => {
  const folder = path.join(root, "killed-backups");
  const environment = { DATABASE_URL: source.url, DATA_DIR: source.dataDir };
  const run = (afterMs: number) => killed(["backup", folder], environment, afterMs);
  const ms = await duration(() => run(never));
  for (const part of moments) await run(ms * part);
  await run(never);
  for (const name of await listBackups(folder)) {
    const manifest = await readManifest(path.join(folder, name));
    expect(manifest.companies).toBe(3);
    expect((await readFile(path.join(folder, name, "secrets.age"))).length).toBeGreaterThan(100);
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
}, 240_000);

test("a company's file that is killed while it is written or imported leaves nothing, and both can be started again", async () => {
  const here = { DATABASE_URL: source.url, DATA_DIR: source.dataDir };
  const target = await install();
  const there = { DATABASE_URL: target.url, DATA_DIR: target.dataDir, KEY: keyOf(source).recoveryKey };
  const plans = new Database({ url: target.url });
  await plans.platform(
    "insert into plans (name, users, connections, queues, storage, value_cents) values ('Grande', 9, 9, 9, 999, 0)",
  );
  const file = path.join(root, "company.tar");
  const write = (afterMs: number) => killed(["company", "export", "1", file, "--force"], here, afterMs);
  const writeMs = await duration(() => write(never));
  const whole = await readFile(file);
  await write(writeMs * 0.8);
  expect((await readFile(file)).length).toBe(whole.length);
  const bring = (afterMs: number) =>
    killed(["company", "import", file, "--plan", "Grande", "--recovery-key-env", "KEY"], there, afterMs);
  const before = await contentOf(target.url);
  const companies = async () => (await plans.platform("select from companies")).length;
  const begun = performance.now();
  expect(await bring(never)).toBe(false);
  const bringMs = performance.now() - begun;
  expect(await companies()).toBe(1);
  await plans.platform("delete from companies");
  for (const part of moments) {
    await bring(bringMs * part);
    if ((await companies()) === 0) expect(await contentOf(target.url)).toEqual(before);
    else await plans.platform("delete from companies");
  }
  expect(await bring(never)).toBe(false);
  expect(await companies()).toBe(1);
  expect(await readdir(target.dataDir)).not.toContain("imports");
  await plans.close();
}, 240_000);
