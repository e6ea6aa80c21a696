import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { launchDatabase } from "../database/launcher.ts";
import { schemaFiles, type SchemaFile } from "../database/migrate.ts";
import { prepareEmbedded } from "../database/open-database.ts";
import { findBackup } from "./backup-folder.ts";
import { measureTable } from "./copy-tables.ts";
import { BackupError, readManifest, type Manifest } from "./format.ts";
import { loadDatabase, refuseNewer } from "./load-database.ts";
import { hasContent, pooledAt, readMediaList } from "./media-pool.ts";
import { sideBySide } from "../side-by-side.ts";
import { checkFiles, readSealed, readSecrets, type RestoreOptions, type Schema } from "./restore-backup.ts";
import { readCompanies, readTables, settleText } from "./tables.ts";

export interface Verified {
  name: string;
  manifest: Manifest;
  /** False without a key, unless this is the backup's installation. */
  secretsOpen: boolean;
}

/**
 * Restores a backup into a scratch PostgreSQL below `scratchParent`, which is removed again, and compares every row and
 * file. Throws a BackupError that says what is wrong.
 */
export async function verifyBackup(
  from: string,
  { dataDir, scratchParent }: { dataDir: string; scratchParent: string },
  schema: Schema,
  { name: wanted, opener, told }: Pick<RestoreOptions, "name" | "opener" | "told"> = {},
): Promise<Verified> {
  const { folder, name } = await findBackup(from, wanted);
  const place = path.join(folder, name);
  const manifest = await readManifest(place);
  const files = await schemaFiles(schema.root, schema.folders);
  refuseNewer(manifest, files, place);
  told?.("files of the backup");
  await checkFiles(place, manifest);
  await readSealed(place, manifest);
  const secretsOpen = await readSecrets(place, manifest, dataDir, opener).then(
    () => true,
    (error: unknown) => {
      if (opener) throw error;
      return false;
    },
  );
  await checkMedia(folder, place, manifest, told);
  await compareRows(place, manifest, scratchParent, files, told);
  return { name, manifest, secretsOpen };
}

async function checkMedia(
  folder: string,
  place: string,
  { media }: Manifest,
  told: RestoreOptions["told"],
): Promise<void> {
  let done = 0;
  let bytes = 0;
  await sideBySide(readMediaList(place), async (file) => {
    const pooled = pooledAt(folder, file.sha256);
    if (!(await hasContent(pooled, file))) throw new BackupError(`${pooled} is cut off, altered or missing.`);
    bytes += file.size;
    done++;
    told?.(`files: ${done} of ${media.files}`);
  });
  if (done !== media.files || bytes !== media.bytes)
    throw new BackupError(`${place} lists ${done} files of ${bytes} bytes, not ${media.files} of ${media.bytes}.`);
}

async function compareRows(
  place: string,
  manifest: Manifest,
  scratchParent: string,
  files: readonly SchemaFile[],
  told: RestoreOptions["told"],
): Promise<void> {
  const scratch = await mkdtemp(path.join(scratchParent, "recado-verify-"));
  try {
    const server = await launchDatabase({
      dataDir: path.join(scratch, "database"),
      password: "scratch",
      settings: { fsync: "off", full_page_writes: "off" },
    });
    try {
      const client = new pg.Client({ connectionString: await prepareEmbedded(server, "scratch") });
      await client.connect();
      try {
        await loadDatabase(client, place, manifest, { files, force: false, told });
        await compare(client, manifest);
      } finally {
        await client.end();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  await settleText(client);
  await client.query("begin isolation level repeatable read read only");
  const companies = await readCompanies(client);
  const shapes = new Map((await readTables(client)).map((shape) => [shape.name, shape]));
  for (const entry of manifest.tables) {
    const shape = shapes.get(entry.name);
    const found = shape && (await measureTable(client, { ...shape, columns: entry.columns }, companies));
    if (!found || found.lines !== entry.rows || found.sha256() !== entry.sha256)
      throw new BackupError(
        `The table ${entry.name} did not come back as it was: ${found?.lines} of ${entry.rows} rows.`,
      );
  }
  await client.query("commit");
}
