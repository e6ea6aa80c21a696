import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { schemaFolders, schemaRoot } from "../../schema.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { migrate, SchemaError } from "./migrate.ts";

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
    "upper/migrations/0002_later.sql": "alter table upper_table add column later text",
    "lower/functions.sql": "create or replace function answer() returns integer language sql as 'select 2'",
  });
  expect(await migrate(url, root, folders)).toEqual(["lower/functions.sql", "upper/migrations/0002_later.sql"]);
  expect((await client.query("select answer()")).rows).toEqual([{ answer: 2 }]);
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

test("a database from before the baselines is refused, and nothing is changed in it", async () => {
  const { url, client } = await open();
  await forget(client);
  await client.query("insert into schema_migrations (name) values ('0001_platform.sql'), ('0002_identity.sql')");
  const refusal = await migrate(url, schemaRoot, schemaFolders).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SchemaError);
  expect(String(refusal)).toMatch(/made by a version of Recado from before.*Start with an empty DATA_DIR/);
  expect((await client.query("select count(*)::int as known from schema_migrations")).rows).toEqual([{ known: 2 }]);
});

test("a database of a newer version is refused", async () => {
  const { url, client } = await open();
  await client.query("insert into schema_migrations (name) values ('inbox/tickets/migrations/9999_future.sql')");
  await expect(migrate(url, schemaRoot, schemaFolders)).rejects.toThrow(/newer version.*9999_future/);
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
