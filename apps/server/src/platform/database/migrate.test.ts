import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { schemaFolders, schemaRoot } from "../../schema.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { applyFile, migrate, SchemaError } from "./migrate.ts";

/** A migrated database, a client on it, and a folder for SQL files of the test's own. */
async function open() {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const root = await mkdtemp(path.join(os.tmpdir(), "recado-schema-"));
  onTestFinished(async () => {
    await client.end();
    await drop();
    await rm(root, { recursive: true });
  });
  return { url, client, root };
}

async function write(root: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
}

/** As if the database had never been migrated, so that only the test's own files count. */
const forget = (client: pg.Client) => client.query("truncate schema_migrations, schema_functions");

test("a migration is applied once, functions again when their text changes, in the order of the folders", async () => {
  const { url, client, root } = await open();
  await forget(client);
  await write(root, {
    "upper/migrations/0001_baseline.sql": "create table upper_table (id bigint references lower_table (id))",
    "lower/migrations/0001_baseline.sql": "create table lower_table (id bigint primary key)",
    "lower/functions.sql": "create or replace function answer() returns integer language sql as 'select 1'",
  });
  const folders = ["lower", "upper"];
  expect(await migrate(url, root, folders)).toEqual([
    "lower/migrations/0001_baseline.sql",
    "lower/functions.sql",
    "upper/migrations/0001_baseline.sql",
  ]);
  expect(await migrate(url, root, folders)).toEqual([]);

  await write(root, {
    "upper/migrations/202701020000_later.sql": "alter table upper_table add column later integer default 2",
    "lower/functions.sql":
      "create or replace function answer() returns integer language sql as 'select coalesce(max(later), 2) from upper_table'",
  });
  expect(await migrate(url, root, folders)).toEqual(["upper/migrations/202701020000_later.sql", "lower/functions.sql"]);
  expect((await client.query("select answer()")).rows).toEqual([{ answer: 2 }]);
});

test("an upgraded database and a new one get the same migrations in the order of time, whichever folder they are of", async () => {
  const upgraded = await open();
  const fresh = await open();
  const folders = ["lower", "upper"];
  await forget(upgraded.client);
  await forget(fresh.client);
  await write(upgraded.root, {
    "lower/migrations/0001_baseline.sql": "create table lower_table (id bigint primary key)",
    "upper/migrations/0001_baseline.sql": "create table upper_table (id bigint primary key)",
  });
  await migrate(upgraded.url, upgraded.root, folders);
  const later = {
    "upper/migrations/202701020000_names.sql": "create table names (id bigint primary key)",
    // Of a lower folder, and refers to what an upper one made before.
    "lower/migrations/202702030000_of_names.sql": "alter table lower_table add foreign key (id) references names (id)",
    "lower/functions.sql":
      "create or replace function named() returns bigint language sql as 'select max(id) from names'",
  };
  await write(upgraded.root, later);
  expect(await migrate(upgraded.url, upgraded.root, folders)).toEqual(Object.keys(later));
  expect(await migrate(fresh.url, upgraded.root, folders)).toEqual([
    "lower/migrations/0001_baseline.sql",
    "lower/functions.sql",
    "upper/migrations/0001_baseline.sql",
    ...Object.keys(later).slice(0, 2),
  ]);
  expect((await fresh.client.query("select named()")).rows).toEqual([{ named: null }]);
});

test("a migration is a baseline of the first release, or is named by its moment", () => {
  const named = /\/migrations\/(0001_baseline|20\d{10}_\w+)\.sql$/;
  const migrations = globSync("**/migrations/*.sql", { cwd: schemaRoot }).map((file) => file.replaceAll(path.sep, "/"));
  expect(migrations.filter((file) => !named.test(file))).toEqual([]);
});

test("a migration in steps builds an index beside traffic, and all of it again after a death in between", async () => {
  const { url, client, root } = await open();
  await forget(client);
  await client.query("create table rows (id bigint); insert into rows values (1), (1)");
  const file = "one/migrations/202701020000_index.sql";
  const steps = `-- For the list of rows.
-- step
drop index concurrently if exists rows_once;
-- step
create unique index concurrently rows_once on rows (id);`;
  await write(root, { [file]: steps });
  // Dies of what is there: PostgreSQL keeps an index that is not valid.
  await expect(migrate(url, root, ["one"])).rejects.toThrow("one/migrations/202701020000_index.sql failed");
  await client.query("truncate rows");
  expect(await migrate(url, root, ["one"])).toEqual([file]);
  const valid = await client.query("select indisvalid as valid from pg_index where indexrelid = 'rows_once'::regclass");
  expect(valid.rows).toEqual([{ valid: true }]);
  // A restore makes the schema in one transaction.
  await client.query("begin; drop index rows_once");
  await client.query("delete from schema_migrations");
  await applyFile(client, { name: file, text: steps, isFunctions: false, hash: "" });
  await client.query("commit");
});

test("a migration that fails leaves nothing behind, and its name is in the message", async () => {
  const { url, client, root } = await open();
  await forget(client);
  await write(root, { "one/migrations/0001_baseline.sql": "create table half (id bigint); select 1 / 0;" });
  await expect(migrate(url, root, ["one"])).rejects.toThrow(
    "one/migrations/0001_baseline.sql failed: division by zero",
  );
  expect((await client.query("select to_regclass('half') as found")).rows).toEqual([{ found: null }]);
});

test("a database from before the first release is refused, and nothing is changed in it", async () => {
  const { url, client } = await open();
  await forget(client);
  await client.query(
    "insert into schema_migrations (name) values ('identity/users/migrations/0001_baseline.sql'), ('identity/users/migrations/0002_grants.sql')",
  );
  const refusal = await migrate(url, schemaRoot, schemaFolders).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SchemaError);
  expect(String(refusal)).toMatch(/made by a version of Recado from before.*Start with an empty DATA_DIR/);
  expect((await client.query("select count(*)::int as known from schema_migrations")).rows).toEqual([{ known: 2 }]);
});

test("a database of a newer version is refused", async () => {
  const { url, client } = await open();
  await client.query(
    "insert into schema_migrations (name) values ('inbox/tickets/migrations/209912312359_future.sql')",
  );
  await expect(migrate(url, schemaRoot, schemaFolders)).rejects.toThrow(/newer version.*209912312359_future/);
});

test("every folder with SQL is the folder of a module or the platform's", () => {
  const folders = globSync("**/*.sql", { cwd: schemaRoot }).map((file) =>
    path
      .dirname(file)
      .replaceAll(path.sep, "/")
      .replace(/\/migrations$/, ""),
  );
  expect(folders.filter((folder) => !schemaFolders.includes(folder))).toEqual([]);
});
