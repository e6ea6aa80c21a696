import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { back, connect, emptyPlace, keyOf, source, useBackupScene } from "./testing/backup-scene.ts";
import { createDatabase } from "./testing/test-database.ts";

// Each start is a program of its own, which loads the whole server.
vi.setConfig({ testTimeout: 120_000 });
useBackupScene();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-main-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function spawnServer(environment: Record<string, string>, program = "main.ts", ...args: string[]) {
  return spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: path.join(os.tmpdir(), "recado-compiled"), ...environment },
  });
}

/** What a start says that ends by itself. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const child = spawnServer(environment);
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toMatch(/^\n {2}Recado did not start\. [^\n]+\n\n$/);
  return said;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test("a start whose port is taken says so before it touches anything", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const said = await refusal({ HOST: "127.0.0.1", PORT: String(port), DATA_DIR: path.join(folder, "taken") });
  expect(said).toContain(`PORT ${port} is taken by another program; end it or choose another PORT.`);
  expect(await readdir(folder)).not.toContain("taken");
  other.close();
});

test("a start whose output nobody reads goes on, and ends in order", async () => {
  const { url, drop } = await createDatabase();
  const port = await freePort();
  const environment = { DATABASE_URL: url, DATA_DIR: path.join(folder, "unread") };
  const child = spawnServer({ ...environment, HOST: "127.0.0.1", PORT: String(port) });
  const ended = once(child, "close");
  child.stdout.destroy();
  child.stderr.destroy();
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(async () => child.exitCode !== null || (await answers()), { timeout: 60_000, interval: 100 });
  // A second answer: what is written at the start is written by then.
  expect(await answers()).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await drop();
});

test("a start without a database that answers, or a folder that can be made, names the variable", async () => {
  const away = { DATABASE_URL: "postgres://recado:geheim@127.0.0.1:1/recado", PORT: String(await freePort()) };
  const said = await refusal({ ...away, DATA_DIR: path.join(folder, "away") });
  expect(said).toContain("DATABASE_URL: nothing answers at 127.0.0.1:1.");
  expect(said).not.toContain("geheim");
  const file = fileURLToPath(import.meta.url);
  expect(await refusal({ ...away, DATA_DIR: path.join(file, "data") })).toContain(`${file} is a file, not a folder.`);
  expect(await refusal({ ...away, DATA_DIR: "/proc/recado/data" })).toContain("DATA_DIR: /proc/recado can't be made");
});

/** What a start says to the operator once it listens; then it is ended. */
async function greeting(environment: Record<string, string>): Promise<string> {
  const child = spawnServer(environment);
  let said = "";
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  await vi.waitUntil(() => said.includes('"listening"') || child.exitCode !== null, { timeout: 60_000, interval: 50 });
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
  return said;
}

test("a start after a restore that was killed says so, until that restore is run again", async () => {
  const backups = path.join(folder, "backups");
  const { name } = await back(source, backups);
  const { databaseUrl, dataDir } = await emptyPlace();
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    KEY: keyOf(source).recoveryKey,
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
  };
  const restore = () =>
    spawnServer(environment, "command-line/main.ts", "restore", backups, "--recovery-key-env", "KEY");
  const [holder, watcher] = [await connect(databaseUrl), await connect(databaseUrl)];
  const restoring = async (what: string) =>
    (
      await watcher.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'recado restore' ${what}`,
      )
    ).rowCount;
  await holder.query("begin; lock table queues in access share mode");
  const killed = restore();
  await vi.waitUntil(async () => (await restoring("and wait_event_type = 'Lock'")) === 1, {
    timeout: 60_000,
    interval: 50,
  });
  killed.kill("SIGKILL");
  await once(killed, "close");
  await holder.query("rollback");
  await vi.waitUntil(async () => (await restoring("")) === 0, { timeout: 30_000, interval: 50 });
  const again = `npm run recado -- restore '${backups}' --backup ${name}\n`;
  for (const said of [await greeting(environment), await greeting(environment)]) {
    expect(said).toContain("Setup code");
    expect(said).toContain("A restore was broken off, and nothing of it is here.");
    expect(said).toContain(again);
  }
  expect(await once(restore(), "close")).toEqual([0, null]);
  const said = await greeting(environment);
  expect(said).toContain("Recado is at");
  expect(said).not.toContain("broken off");
});
