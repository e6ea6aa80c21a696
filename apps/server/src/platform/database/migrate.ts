import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { isDiskFull } from "../full-disk.ts";
import { inOrder } from "./order-files.ts";

/** An advisory lock number that no other program is likely to use. */
const migrationLock = 7_231_904_410;

/** This program can't use the database. The message says why and what to do. */
export class SchemaError extends Error {}

/**
 * Brings the database to the schema of `folders` (below `root`) under one lock: applies pending migrations, and
 * functions whose text changed, each in its own transaction, in the order of `inOrder`. Returns what was applied.
 * `beforeUpgrade` runs first if a database in use gets new migrations; if it throws, the upgrade stops.
 */
export async function migrate(
  url: string,
  root: string,
  folders: readonly string[],
  beforeUpgrade?: () => Promise<void>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "recado migrate" });
  await client.connect();
  try {
    await takeLock(client);
    const record = await readRecord(client);
    const files = await schemaFiles(root, folders);
    refuseOtherSchemas(record, files);
    const fresh = inOrder(files, (file) => !isFresh(file, record)).filter((file) => isFresh(file, record));
    const isUpgrade = record.migrations.size > 0 && fresh.some((file) => !file.isFunctions);
    if (isUpgrade) await beforeUpgrade?.();
    for (const file of fresh) await apply(client, file);
    return fresh.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Asks again and again: who waits within a statement holds up an index that is built concurrently, and both would wait. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock($1) as "isOurs"`, [
      migrationLock,
    ]);
    if (rows[0]?.isOurs) return;
    await setTimeout(200);
  }
}

/** Keeps apps from starting on this database until the client's transaction ends: they wait before their migrations. */
export async function holdStarts(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
}

/** What was applied to the database, by its own record. */
interface SchemaRecord {
  migrations: ReadonlySet<string>;
  /** File name to the hash of the applied text. */
  functions: ReadonlyMap<string, string>;
}

/** Creates the tables that record what was applied. */
export async function makeRecord(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
     create table if not exists schema_functions (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
}

async function readRecord(client: pg.Client): Promise<SchemaRecord> {
  await makeRecord(client);
  const migrations = await client.query<{ name: string }>("select name from schema_migrations");
  const functions = await client.query<{ name: string; hash: string }>("select name, hash from schema_functions");
  return {
    migrations: new Set(migrations.rows.map(({ name }) => name)),
    functions: new Map(functions.rows.map(({ name, hash }) => [name, hash])),
  };
}

export interface SchemaFile {
  /** Its path below the root: "inbox/tickets/migrations/0001_baseline.sql". */
  name: string;
  text: string;
  /** Functions are applied again when their text changes; a migration is applied once. */
  isFunctions: boolean;
  hash: string;
}

/** All files of the schema, folder by folder; `inOrder` gives the order of application. */
export async function schemaFiles(root: string, folders: readonly string[]): Promise<SchemaFile[]> {
  return (await Promise.all(folders.map((folder) => filesOf(root, folder)))).flat();
}

/** Migrations by number, then functions. */
async function filesOf(root: string, folder: string): Promise<SchemaFile[]> {
  const sqlIn = async (place: string) =>
    (await namesIn(path.join(root, place)))
      .filter((file) => file.endsWith(".sql"))
      .sort()
      .map((file) => `${place}/${file}`);
  const names = [...(await sqlIn(`${folder}/migrations`)), ...(await sqlIn(folder))];
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(root, name), "utf8");
      return {
        name,
        text,
        isFunctions: !name.startsWith(`${folder}/migrations/`),
        hash: createHash("sha256").update(text).digest("hex"),
      };
    }),
  );
}

/** Empty for a missing folder: a module may have no tables. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const isFresh = (file: SchemaFile, record: SchemaRecord): boolean =>
  file.isFunctions ? record.functions.get(file.name) !== file.hash : !record.migrations.has(file.name);

function refuseOtherSchemas(record: SchemaRecord, files: readonly SchemaFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = [...record.migrations].filter((name) => !known.has(name));
  // The first release has only baselines; older databases have numbered migrations.
  if (unknown.some((name) => !name.includes("/") || /\/0\d{3}_/.test(name)))
    throw new SchemaError(
      "This database was made by a version of Recado from before its first release, and this version cannot read or " +
        "upgrade it. Start with an empty DATA_DIR (or, with DATABASE_URL, an empty database), or go back to " +
        "the version that made it.",
    );
  if (unknown.length > 0)
    throw new SchemaError(
      `This database was made by a newer version of Recado (it has ${unknown.join(", ")}). Start that version or a later one.`,
    );
}

/**
 * A migration with this line runs each statement after it on its own, outside a transaction. An index that is built
 * concurrently may be left invalid by a death, so drop it (`if exists`) in the step before.
 */
const step = /^-- step\b.*$/m;

/** Applies the steps, all of them again after a death in between: each can be repeated. */
async function applySteps(client: pg.Client, { name, text }: SchemaFile): Promise<void> {
  for (const statement of text.split(step)) if (statement.trim()) await client.query(statement);
  await client.query("insert into schema_migrations (name) values ($1)", [name]);
}

async function apply(client: pg.Client, file: SchemaFile): Promise<void> {
  try {
    if (step.test(file.text)) return await applySteps(client, file);
    await client.query("begin");
    await applyFile(client, file);
    await client.query("commit");
  } catch (error) {
    // Fails if the connection is gone.
    await client.query("rollback").catch(() => undefined);
    if (isDiskFull(error))
      throw new SchemaError(
        `The database's disk is full, and the upgrade stopped before ${file.name}. What was there is there; free some ` +
          "room and start this version again, which goes on from here.",
        { cause: error },
      );
    throw new Error(`${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Applies a file and records it, in the caller's transaction. */
export async function applyFile(client: pg.ClientBase, file: SchemaFile): Promise<void> {
  // A new database gets its functions before later migrations, whose tables they may name.
  if (file.isFunctions) await client.query("set local check_function_bodies = off");
  // In a transaction nobody else uses the tables: nothing need be built beside traffic.
  await client.query(step.test(file.text) ? file.text.replaceAll(/\bconcurrently\b/gi, "") : file.text);
  if (file.isFunctions)
    await client.query(
      "insert into schema_functions (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, applied_at = now()",
      [file.name, file.hash],
    );
  else await client.query("insert into schema_migrations (name) values ($1)", [file.name]);
}
