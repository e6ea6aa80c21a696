import type pg from "pg";
import { applyFile, makeRecord, type SchemaFile } from "../database/migrate.ts";
import { inOrder } from "../database/order-files.ts";
import { loadTable } from "./copy-tables.ts";
import { BackupError, type Manifest } from "./format.ts";
import { qualified, readTables, settleText } from "./tables.ts";

export interface LoadOptions {
  /** All files of this version's schema. */
  files: readonly SchemaFile[];
  /** Replaces existing data; otherwise the database must be empty. */
  force: boolean;
  /** Runs last in the transaction: changes that must be visible together with the rows. */
  beforeCommit?: (client: pg.Client) => Promise<void>;
  told?: (progress: string) => void;
  /** Gives the load up, with its reason. */
  signal?: AbortSignal;
}

/**
 * Loads a backup's rows into the database, in one transaction: readers see either the old content or all of the backup.
 * Creates the schema of the backup's version; the caller applies later migrations afterwards.
 */
export async function loadDatabase(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  { files, force, beforeCommit, told = () => undefined, signal }: LoadOptions,
): Promise<void> {
  refuseNewer(manifest, files, folder);
  await settleText(client);
  await client.query("begin");
  try {
    await sortInMemory(client);
    await emptySchema(client, force);
    await makeSchema(client, manifest, files);
    const { restore } = await loosen(client);
    for (const [index, entry] of manifest.tables.entries()) {
      signal?.throwIfAborted();
      told(`table ${index + 1} of ${manifest.tables.length}: ${entry.name}`);
      await loadTable(client, entry, folder, { isFresh: true });
    }
    for (const { name, value } of manifest.sequences)
      await client.query("select setval($1::regclass, $2)", [qualified(name), value]);
    told("indexes and references");
    for (const statement of restore) {
      signal?.throwIfAborted();
      await client.query(statement);
    }
    await beforeCommit?.(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  // The rows are committed; PostgreSQL would also analyze them by itself.
  await client.query("analyze").catch(() => undefined);
}

export function refuseNewer({ migrations }: Manifest, files: readonly SchemaFile[], folder: string): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `${folder} was made by a newer version of Recado (it has ${unknown.join(", ")}). Restore it with that version.`,
    );
}

/** Whether this database is in use. */
export async function isUsed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>("select to_regclass('public.companies') is not null as made");
  if (!rows[0]?.made) return false;
  return (await client.query("select from companies limit 1")).rowCount !== 0;
}

/** Each index and reference that is made at the end; the server's own setting, where it is higher. */
async function sortInMemory(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config('maintenance_work_mem',
       greatest(pg_size_bytes(current_setting('maintenance_work_mem')), pg_size_bytes('128MB')) / 1024 || 'kB', true)`,
  );
}

async function emptySchema(client: pg.Client, force: boolean): Promise<void> {
  if (!force && (await isUsed(client)))
    throw new BackupError("There is an installation already, with companies. To replace it by the backup add --force.");
  await client.query("drop schema public cascade; create schema public; grant usage on schema public to public");
}

/** The tables as of the backup. Functions of this version that need later tables are made by later migrations. */
async function makeSchema(client: pg.Client, { migrations }: Manifest, files: readonly SchemaFile[]): Promise<void> {
  const applied = new Set(migrations);
  await makeRecord(client);
  const present = files.filter((file) => file.isFunctions || applied.has(file.name));
  for (const file of inOrder(present, () => false)) {
    await client.query("savepoint file");
    try {
      await applyFile(client, file);
    } catch (error) {
      if (!file.isFunctions) throw error;
      await client.query("rollback to savepoint file");
    }
    await client.query("release savepoint file");
  }
}

/**
 * Drops what would check or maintain each row as it is loaded (row-level security, triggers, references, indexes), and
 * rows that the schema itself inserted. Answers the statements that restore it, and so check every reference.
 */
async function loosen(client: pg.Client): Promise<{ restore: string[] }> {
  const tables = await readTables(client);
  const constraints = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const indexes = await client.query<{ drop: string; add: string }>(
    `select format('drop index public.%I', c.relname) as drop, pg_get_indexdef(c.oid) as add
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisprimary
       and not exists (select from pg_constraint k where k.conindid = c.oid)`,
  );
  const relaxed = tables.flatMap(({ name, isTenant }) => [
    `alter table ${qualified(name)} disable trigger user`,
    ...(isTenant ? [`alter table ${qualified(name)} no force row level security`] : []),
  ]);
  const dropped = [...constraints.rows, ...indexes.rows].map(({ drop }) => drop);
  for (const statement of [...relaxed, ...dropped]) await client.query(statement);
  await client.query(`truncate ${tables.map(({ name }) => qualified(name)).join(", ")}`);
  const restore = [
    ...indexes.rows.map(({ add }) => add),
    ...constraints.rows.map(({ add }) => add),
    ...tables.flatMap(({ name, isTenant }) => [
      `alter table ${qualified(name)} enable trigger user`,
      ...(isTenant ? [`alter table ${qualified(name)} force row level security`] : []),
    ]),
  ];
  return { restore };
}
