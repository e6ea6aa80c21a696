import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { listBackups } from "./platform/backup/backup-folder.ts";
import { readManifest } from "./platform/backup/format.ts";
import { connect, fill, install, useBackupScene } from "./testing/backup-scene.ts";

useBackupScene();

const baseline = "one/migrations/0001_baseline.sql";
const whole = "one/migrations/202701010000_whole.sql";
const next = "one/migrations/202701020000_next.sql";
const stepped = "one/migrations/202701030000_stepped.sql";
const upgrade = {
  [whole]: "create table part_names (id bigint); update part_a set made = 'new'; alter table part_a add twice bigint;",
  [next]: "alter table part_b add twice bigint; update part_b set made = 'new';",
  [stepped]: `-- step
update part_c set made = 'new' where made = 'old';
-- step
drop index concurrently if exists part_c_once;
-- step
create unique index concurrently part_c_once on part_c (id);`,
};

/** Yesterday's installation, with three migrations to come and a backup before them. */
async function yesterday() {
  const place = await install();
  await fill(place, 1);
  const client = await connect(place.url);
  const folder = path.join(place.dataDir, "schema");
  await mkdir(path.join(folder, "one/migrations"), { recursive: true });
  for (const [name, text] of Object.entries({ [baseline]: "", ...upgrade }))
    await writeFile(path.join(folder, name), text);
  for (const table of ["part_a", "part_b", "part_c"])
    await client.query(`create table ${table} as select id, 'old' as made from generate_series(1, 1000) id`);
  await client.query("truncate schema_migrations, schema_functions");
  await client.query("insert into schema_migrations (name) values ($1)", [baseline]);
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { backupBeforeUpgrade } from ${module("./backup-before-upgrade.ts")};
    import { openSecrets } from ${module("./platform/crypto/secrets.ts")};
    import { migrate } from ${module("./platform/database/migrate.ts")};
    import { createLog } from ${module("./platform/log.ts")};
    import { openDiskStore } from ${module("./platform/media/disk-store.ts")};
    const { url, dataDir, folder } = JSON.parse(process.argv[1]);
    const [secrets, media] = [await openSecrets(dataDir), await openDiskStore(dataDir + "/media")];
    const log = createLog({ level: "silent" });
    await migrate(url, folder, ["one"], () =>
      backupBeforeUpgrade({ config: { dataDir }, secrets, media, databaseUrl: url, log }));`;
  const given = JSON.stringify({ url: place.url, dataDir: place.dataDir, folder });
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(os.tmpdir(), "recado-compiled") };
  const start = () => spawn(process.execPath, ["--input-type=module", "-e", program, given], { env, stdio: "inherit" });
  return { url: place.url, client, start, backups: path.join(place.dataDir, "backups") };
}

/** What is recorded and what is there, which must be the same: each migration wholly or not at all. */
async function stateOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from schema_migrations where name <> $1 order by name",
    [baseline],
  );
  const done = rows.map(({ name }) => name);
  const column = (table: string) =>
    `exists (select from pg_attribute where attrelid = '${table}'::regclass and attname = 'twice')`;
  const made = (table: string) => `(select string_agg(distinct made, ',') from ${table})`;
  const { rows: there } = await client.query(
    `select to_regclass('part_names') is not null as names, ${column("part_a")} as a, ${made("part_a")} as "madeA",
       ${column("part_b")} as b, ${made("part_b")} as "madeB"`,
  );
  const [hasA, hasB] = [done.includes(whole), done.includes(next)];
  const age = (isNew: boolean) => (isNew ? "new" : "old");
  expect(there).toEqual([{ names: hasA, a: hasA, madeA: age(hasA), b: hasB, madeB: age(hasB) }]);
  return done;
}

/** Each holds the upgrade at a point, by a lock that it waits for; in their order in time. */
const points: { hold: string; waits: string; done: string[] }[] = [
  // In the backup before the upgrade, inside a migration, before it is recorded, between two, inside a step.
  { hold: "queues in access exclusive", waits: "recado backup", done: [] },
  { hold: "part_a in access share", waits: "recado migrate", done: [] },
  { hold: "schema_migrations in share", waits: "recado migrate", done: [] },
  { hold: "part_b in access share", waits: "recado migrate", done: [whole] },
  { hold: "part_c in row exclusive", waits: "recado migrate", done: [whole, next] },
];

test("an upgrade that is killed leaves each migration done or not begun, and the next start goes on", async () => {
  const { url, client, start, backups } = await yesterday();
  const holder = await connect(url);
  for (const { hold, waits, done } of points) {
    await holder.query(`begin; lock table ${hold} mode`);
    const killed = start();
    await vi.waitUntil(() => isWaiting(client, waits), { timeout: 30_000, interval: 20 });
    killed.kill("SIGKILL");
    await once(killed, "exit");
    // The database dies with it, as on a machine that loses its power: nothing that waited is done afterwards.
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'recado %'",
    );
    await holder.query("rollback");
    expect(await stateOf(client)).toEqual(done);
    expect(await unfinished(backups)).toHaveLength(waits === "recado backup" ? 1 : 0);
  }
  const { rows: broken } = await client.query(indexState);
  expect(broken).toEqual([{ indisvalid: false }]);

  expect(await once(start(), "exit")).toEqual([0, null]);
  expect(await stateOf(client)).toEqual([whole, next, stepped]);
  expect((await client.query(indexState)).rows).toEqual([{ indisvalid: true }]);
  const { rows } = await client.query("select count(*)::int as n, min(made) as made from part_c");
  expect(rows).toEqual([{ n: 1000, made: "new" }]);
  // The first backup is the way back: whole, and of the database as it was.
  const [way = ""] = await listBackups(backups);
  expect((await readManifest(path.join(backups, way))).migrations).toEqual([baseline]);
  expect(await unfinished(backups)).toEqual([]);
}, 120_000);

const indexState = "select indisvalid from pg_index where indexrelid = 'part_c_once'::regclass";

async function isWaiting(client: pg.Client, application: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'",
    [application],
  );
  return rowCount === 1;
}

const unfinished = async (backups: string) => (await readdir(backups)).filter((name) => name.startsWith(".partial-"));
