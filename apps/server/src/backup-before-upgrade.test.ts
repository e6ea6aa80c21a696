import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "./config.ts";
import { openApp } from "./open-app.ts";
import { listBackups } from "./platform/backup/backup-folder.ts";
import { readManifest } from "./platform/backup/format.ts";
import { createLog } from "./platform/log.ts";
import { createDatabase } from "./testing/test-database.ts";

const newest = "reports/server/migrations/202611260115_server.sql";

/** A database as it was before the newest migration. */
async function yesterday() {
  const { url, drop } = await createDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "recado-upgrade-"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
    await rm(dataDir, { recursive: true });
  });
  await client.query("drop table server_state, backups, server_warnings");
  await client.query("delete from schema_migrations where name = $1", [newest]);
  await client.query("insert into companies (name) values ('De ontem')");
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const start = async (extra: Partial<typeof config> = {}) => {
    const open = await openApp({ ...config, roles: new Set(), ...extra }, { log: createLog({ level: "silent" }) });
    await open.close();
  };
  const isUpgraded = async () =>
    (await client.query("select from schema_migrations where name = $1", [newest])).rowCount === 1;
  return { start, isUpgraded, backups: path.join(dataDir, "backups") };
}

test("a start on yesterday's database makes a backup of it, then upgrades it, once", async () => {
  const { start, isUpgraded, backups } = await yesterday();
  await Promise.all([start(), start()]);
  expect(await isUpgraded()).toBe(true);
  const [name = "", ...others] = await listBackups(backups);
  expect(others).toEqual([]);
  const { migrations, companies } = await readManifest(path.join(backups, name));
  expect(migrations).not.toContain(newest);
  expect(companies).toBe(1);
});

test("where no backup can be made nothing is upgraded, unless that is asked for", async () => {
  const { start, isUpgraded, backups } = await yesterday();
  mkdirSync(backups);
  await writeFile(path.join(backups, "letter.txt"), "dear");
  await expect(start()).rejects.toThrow(/nothing was upgraded.*BACKUP_BEFORE_UPGRADE=off/);
  expect(await isUpgraded()).toBe(false);
  await start({ backupBeforeUpgrade: false });
  expect(await isUpgraded()).toBe(true);
});
