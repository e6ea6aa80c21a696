import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import { claimFolder, nameOf, sweepFolder } from "./backup-folder.ts";
import { writeTable } from "./copy-tables.ts";
import {
  BackupError,
  formatVersion,
  names,
  sha256,
  syncToDisk,
  unendedRestore,
  writeDurably,
  type Manifest,
} from "./format.ts";
import { lockImports } from "./import-lock.ts";
import { StoreUnavailable, type MediaStore } from "../media/store.ts";
import { poolMedia, writeMediaList, type ListedFile } from "./media-pool.ts";
import { installationOf, sealSecrets } from "./seal-secrets.ts";
import { readCompanies, readSequences, readTables, settleText } from "./tables.ts";

/** An advisory lock number that no other program is likely to use. */
const backupLock = 7_231_904_411;

export interface BackupSource {
  databaseUrl: string;
  dataDir: string;
  secrets: Secrets;
  media: MediaStore;
  /** Recado's version. */
  version: string;
  /** The stored files of a company (`identity/media/list-files.ts`); the client's transaction is the company's. */
  listFiles: (client: pg.ClientBase, companyId: number) => Promise<ListedFile[]>;
}

export interface BackupTarget {
  folder: string;
  /** Undefined: sealed to the recovery key. */
  passphrase?: string;
  /** Reports progress. */
  told?: (progress: string) => void;
}

export interface WrittenBackup {
  folder: string;
  name: string;
  manifest: Manifest;
}

/**
 * Writes a consistent backup into a folder of backups while the app runs. Until it is complete its name marks it as
 * unfinished. One at a time per database.
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<WrittenBackup> {
  return holdingBackups(source.databaseUrl, async (client) => {
    const isUnended = existsSync(path.join(source.dataDir, unendedRestore));
    if (isUnended && !(await lockImports(client)))
      throw new BackupError(
        "A company is being restored in place, and some files are not yet those of its rows: no backup was made. " +
          "Wait until it is done.",
      );
    await claimFolder(target.folder, source.dataDir, installationOf(source.secrets));
    await sweepFolder(target.folder);
    const startedAt = new Date();
    const name = nameOf(startedAt);
    const partial = path.join(target.folder, `.partial-${name}`);
    await mkdir(partial, { mode: 0o700 });
    try {
      const manifest = await writeContent(client, source, target, { partial, startedAt, isUnended });
      const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
      await writeDurably(path.join(partial, names.manifest), text);
      await writeDurably(path.join(partial, names.manifestHash), `${sha256(text)}\n`);
      await syncToDisk(partial);
      await rename(partial, path.join(target.folder, name));
      await syncToDisk(target.folder);
      return { folder: target.folder, name, manifest };
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      if (error instanceof StoreUnavailable)
        throw new BackupError(`A file could not be read, and the backup was not made. ${error.message}`, {
          cause: error,
        });
      if ((error as NodeJS.ErrnoException).code === "ENOSPC")
        throw new BackupError(`The disk of ${target.folder} is full: the backup was not made.`, { cause: error });
      throw error;
    }
  });
}

/** Runs the work while no other process makes or removes backups of this database. */
export async function holdingBackups<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "recado backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [backupLock]);
    if (!rows[0]?.held) throw new BackupError("Another backup is being made. Wait until it is done.");
    return await work(client);
  } finally {
    await client.end();
  }
}

async function writeContent(
  client: pg.Client,
  source: BackupSource,
  { passphrase, told = () => undefined, folder }: BackupTarget,
  { partial, startedAt, isUnended }: { partial: string; startedAt: Date; isUnended: boolean },
): Promise<Manifest> {
  await settleText(client);
  await client.query("begin isolation level repeatable read read only");
  const shapes = await readTables(client);
  // From here on nobody can alter the tables; a server that starts meanwhile waits with its migrations.
  for (const { name } of shapes) await client.query(`lock table public."${name}" in access share mode`);
  const companies = await readCompanies(client);
  const migrations = await client.query<{ name: string }>("select name from schema_migrations order by name");

  // Files can be deleted meanwhile: copy those of the snapshot first.
  const listed = await listMedia(client, source.listFiles, companies);
  const unended = isUnended ? path.join(source.dataDir, path.dirname(unendedRestore), "in-place") : undefined;
  const from = { disk: path.join(source.dataDir, "media"), store: source.media, unended };
  const pooled = await poolMedia(folder, from, listed, (done) => told(`files: ${done} of ${listed.length}`));
  const tables: Manifest["tables"] = [];
  for (const shape of shapes) {
    told(`table ${tables.length + 1} of ${shapes.length}: ${shape.name}`);
    tables.push(await writeTable(client, shape, companies, partial));
  }
  // Read after the rows: sequences may skip numbers, but never repeat one.
  const sequences = await readSequences(client);
  const postgres = await client.query<{ server_version: string }>("show server_version");
  await client.query("commit");

  const secretsText = await readFile(path.join(source.dataDir, "secrets.json"), "utf8");
  const { sealed, sealedTo } = await sealSecrets(secretsText, source.secrets, passphrase);
  await writeDurably(path.join(partial, names.secrets), sealed);
  return {
    format: formatVersion,
    version: source.version,
    postgres: postgres.rows[0]?.server_version ?? "",
    installation: installationOf(source.secrets),
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    companies: companies.length,
    migrations: migrations.rows.map((row) => row.name),
    tables,
    sequences,
    media: {
      files: pooled.kept.length,
      bytes: pooled.kept.reduce((sum, { size }) => sum + size, 0),
      addedFiles: pooled.addedFiles,
      addedBytes: pooled.addedBytes,
      missing: pooled.missing,
      list: await writeMediaList(partial, pooled.kept),
    },
    sealedTo,
    secretsSha256: sha256(sealed),
  };
}

async function listMedia(
  client: pg.ClientBase,
  listFiles: BackupSource["listFiles"],
  companies: readonly number[],
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const companyId of companies) {
    await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
    files.push(...(await listFiles(client, companyId)));
  }
  return files;
}

/** Whether any process makes a backup of this database now. */
export async function isBackupRunning(database: Pick<Database, "platform">): Promise<boolean> {
  const rows = await database.platform(
    `select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32) | objid::bigint = $1`,
    [backupLock],
  );
  return rows.length > 0;
}
