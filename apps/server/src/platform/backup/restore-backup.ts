import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { joinSecrets, openSecrets, type Secrets } from "../crypto/secrets.ts";
import { filledDisk } from "../full-disk.ts";
import { makeDataFolder } from "../make-folder.ts";
import { openServer } from "../database/open-database.ts";
import { migrate, schemaFiles, type SchemaFile } from "../database/migrate.ts";
import { refuseUnfit } from "../database/refuse-unfit.ts";
import { findBackup } from "./backup-folder.ts";
import { isSame, isWhole } from "./copy-tables.ts";
import {
  BackupError,
  names,
  readFlags,
  readManifest,
  sha256,
  syncToDisk,
  writeDurably,
  type Manifest,
} from "./format.ts";
import { isUsed, loadDatabase, refuseNewer } from "./load-database.ts";
import { openDiskStore } from "../media/disk-store.ts";
import { openMedia } from "../media/open-media.ts";
import type { MediaPlaces } from "../media/places.ts";
import type { MediaStore } from "../media/store.ts";
import { readMediaList, restoreFile, type ListedFile } from "./media-pool.ts";
import { sideBySide } from "../side-by-side.ts";
import { refuseRunning } from "./refuse-running.ts";
import { installationOf, openSealed, type Opener } from "./seal-secrets.ts";
import { begunRestore, restoredMark, settleRestore, stagedSecrets } from "./settle-restore.ts";

export interface Destination {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Undefined: files are on the disk of `dataDir`. */
  mediaPlaces?: MediaPlaces;
}

/** The folders with SQL, below `root`. */
export interface Schema {
  root: string;
  folders: readonly string[];
}

export interface RestoreOptions {
  /** One backup of several; else the newest. */
  name?: string;
  opener?: Opener;
  force?: boolean;
  /** In the transaction, as `LoadOptions.beforeCommit`. The tables are those of the backup's version. */
  beforeCommit?: (client: pg.Client) => Promise<void>;
  told?: (progress: string) => void;
}

/**
 * Restores a backup into an installation, with our own or the operator's PostgreSQL. Verifies the whole backup before
 * it changes anything. A restore that fails leaves the installation as it was, and can be repeated.
 */
export async function restoreBackup(
  from: string,
  to: Destination,
  schema: Schema,
  options: RestoreOptions = {},
): Promise<Manifest> {
  const earlier = await begunRestore.read(to.dataDir);
  return bringBack(from, to, schema, options).catch(async (error: unknown) => {
    // A failure is told now: the next start tells only of one that was killed.
    if (!earlier) await begunRestore.remove(to.dataDir);
    if (error instanceof BackupError || !(await filledDisk(error, to.dataDir))) throw error;
    const isIn = existsSync(path.join(to.dataDir, stagedSecrets));
    throw new BackupError(
      `The disk of ${to.dataDir} or of the database is full: ${isIn ? "the restore did not end" : "nothing was restored"}. ` +
        "Free some room, then start the restore again.",
      { cause: error },
    );
  });
}

async function bringBack(from: string, to: Destination, schema: Schema, options: RestoreOptions): Promise<Manifest> {
  const { folder, name } = await findBackup(from, options.name);
  const place = path.join(folder, name);
  const manifest = await readManifest(place);
  const files = await schemaFiles(schema.root, schema.folders);
  refuseNewer(manifest, files, place);
  options.told?.("checking the backup");
  await checkFiles(place, manifest);
  const secretsText = await readSecrets(place, manifest, to.dataDir, options.opener);

  const hadDatabase = existsSync(path.join(to.dataDir, "database", "PG_VERSION"));
  const hadSecrets = existsSync(path.join(to.dataDir, "secrets.json"));
  await makeDataFolder(to.dataDir);
  await begunRestore.write(to.dataDir, { folder, name });
  if (!hadSecrets) {
    if (hadDatabase)
      throw new BackupError(`${to.dataDir} has a database whose secrets are missing. Restore into an empty DATA_DIR.`);
    const restored = path.join(to.dataDir, "secrets.json.restored");
    // A restore that was killed may have left it.
    await rm(restored, { force: true });
    await writeDurably(restored, secretsText);
    await rename(restored, path.join(to.dataDir, "secrets.json"));
  }
  const secrets = await openSecrets(to.dataDir, { mustExist: true });
  const media = await openMedia(to.mediaPlaces ?? [{ kind: "disk" }], { dataDir: to.dataDir, log: console });
  const server = await openServer({ ...to, password: secrets.databasePassword, settings: loadSettings });
  try {
    if (to.databaseUrl) await refuseUnfit(server.url);
    // First finish an earlier restore that was killed after its rows were committed.
    const wasSettled = await settleRestore(to.dataDir, server.url);
    const client = new pg.Client({ connectionString: server.url, application_name: "recado restore" });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const isThere = wasSettled && (await restoredMark.read(client))?.startsWith(markOf(name));
      if (!isThere && !options.force && (await isUsed(client)))
        throw new BackupError(
          "There is an installation already, with companies. To replace it by the backup add --force.",
        );
      await refuseRunning(client);
      const content = { folder, name, manifest, files, secretsText };
      if (!isThere)
        await bringContent(client, content, { dataDir: to.dataDir, url: server.url, secrets, media }, options);
    } finally {
      await client.end();
    }
    await settleRestore(to.dataDir, server.url);
    await begunRestore.remove(to.dataDir);
    await migrate(server.url, schema.root, schema.folders);
    // A bucket may have belonged to another installation: without --force, only add to it.
    await removeOtherMedia(place, options.force ? media : await openDiskStore(path.join(to.dataDir, "media")));
  } finally {
    await server.stop();
  }
  return manifest;
}

/** For our own PostgreSQL: the tables of the one transaction go to the disk at its commit, not through the log besides. */
const loadSettings = { wal_level: "minimal", max_wal_senders: "0" };

interface BackupContent {
  folder: string;
  name: string;
  manifest: Manifest;
  files: readonly SchemaFile[];
  secretsText: string;
}

const markOf = (name: string): string => `restored ${name} `;

/** Restores rows, and media meanwhile; commits when both are there. On failure removes the media that it added. */
async function bringContent(
  client: pg.Client,
  { folder, name, manifest, files, secretsText }: BackupContent,
  to: { dataDir: string; url: string; secrets: Secrets; media: MediaStore },
  { force = false, told, beforeCommit }: RestoreOptions,
): Promise<void> {
  const added: ListedFile[] = [];
  const failure = new AbortController();
  const [tellFiles, tellRows] = besides(told);
  const media = restoreMedia(folder, name, to.media, { manifest, added, told: tellFiles, signal: failure.signal });
  media.catch((error: unknown) => failure.abort(error));
  try {
    const mark = `${markOf(name)}${sha256(secretsText).slice(0, 16)} ${Date.now()}`;
    await stageSecrets(to.dataDir, to.secrets, secretsText, mark);
    await loadDatabase(client, path.join(folder, name), manifest, {
      files,
      force,
      told: tellRows,
      signal: failure.signal,
      beforeCommit: async (transaction) => {
        await media;
        await beforeCommit?.(transaction);
        await restoredMark.write(transaction, mark);
      },
    });
  } catch (error) {
    failure.abort(error);
    await media.catch(() => undefined);
    // After a connection lost at the commit, check whether the rows are there.
    const isIn = await settleRestore(to.dataDir, to.url).catch(() => undefined);
    // Free the space on a full disk.
    if (isIn === false) for (const { companyId, key } of added) await to.media.remove(companyId, key);
    if (!isIn) throw error;
  }
}

/** Rows have numbers of their own: even a table of nothing else is packed to a twentieth, no file to less than this. */
const mostUnpacked = (fileBytes: number): number => 1_000_000 + 1_000 * fileBytes;

/** Two reporters of work that runs at once, whose latest words are told together. */
function besides(told: RestoreOptions["told"]): [(text: string) => void, (text: string) => void] {
  const said = ["", ""];
  const reporter = (own: number) => (text: string) => {
    said[own] = text;
    told?.(said.filter(Boolean).join(", "));
  };
  return [reporter(0), reporter(1)];
}

/** Verifies every file of the backup itself, and the list of its media; each medium is verified when it is copied. */
export async function checkFiles(place: string, manifest: Manifest): Promise<void> {
  const bomb = manifest.tables.find(({ bytes, fileBytes }) => bytes > mostUnpacked(fileBytes));
  if (bomb)
    throw new BackupError(
      `${place} is no backup of Recado: ${bomb.name}.copy.zst would unpack to ${bomb.bytes} bytes.`,
    );
  for (const entry of manifest.tables)
    if (!(await isWhole(entry, place)))
      throw new BackupError(`${place} is damaged: ${entry.name}.copy.zst is cut off, altered or missing.`);
  if (!(await isSame(path.join(place, names.mediaList), manifest.media.list)))
    throw new BackupError(`${place} is damaged: ${names.mediaList} is cut off, altered or missing.`);
}

/** The text of the backup's `secrets.json`: decrypted, or our own if this is the same installation. */
export async function readSecrets(
  place: string,
  manifest: Manifest,
  dataDir: string,
  opener: Opener | undefined,
): Promise<string> {
  const sealed = await readSealed(place, manifest);
  if (opener) return openSealed(sealed, manifest.sealedTo, opener);
  if (existsSync(path.join(dataDir, "secrets.json"))) {
    const own = await openSecrets(dataDir, { mustExist: true });
    if (installationOf(own) === manifest.installation) return readFile(path.join(dataDir, "secrets.json"), "utf8");
  }
  throw new BackupError(
    manifest.sealedTo === "passphrase"
      ? "This backup's secrets are sealed with a passphrase: name the variable that has it with --passphrase-env NAME."
      : "This backup's secrets are sealed to the recovery key of its installation: name the variable that has the key with --recovery-key-env NAME.",
  );
}

/** The sealed secrets, as stored. */
export async function readSealed(place: string, { secretsSha256 }: Manifest): Promise<Uint8Array> {
  const sealed = await readFile(path.join(place, names.secrets), { flag: readFlags }).catch(() => undefined);
  if (!sealed || sha256(sealed) !== secretsSha256)
    throw new BackupError(`${place} is damaged: ${names.secrets} is cut off, altered or missing.`);
  return sealed;
}

/** The new secrets wait beside the old ones until the database has the rows encrypted with them. */
async function stageSecrets(dataDir: string, own: Secrets, restored: string, mark: string): Promise<void> {
  const staged = path.join(dataDir, stagedSecrets);
  await rm(staged, { force: true });
  await writeDurably(staged, JSON.stringify({ mark, secrets: joinSecrets(restored, own.databasePassword) }));
  await syncToDisk(dataDir);
}

interface Arriving {
  manifest: Manifest;
  added: ListedFile[];
  told: (progress: string) => void;
  signal: AbortSignal;
}

/** Adds the files that the store lacked to `added`, also when it throws. */
async function restoreMedia(
  folder: string,
  name: string,
  store: MediaStore,
  { manifest, added, told, signal }: Arriving,
): Promise<void> {
  let done = 0;
  await sideBySide(readMediaList(path.join(folder, name)), async (file) => {
    signal.throwIfAborted();
    if (await restoreFile(folder, store, file)) added.push(file);
    done++;
    told(`files: ${done} of ${manifest.media.files}`);
  });
}

/** Removes files of the replaced installation only. */
async function removeOtherMedia(place: string, store: MediaStore): Promise<void> {
  const known = new Set<string>();
  for await (const { companyId, key } of readMediaList(place)) known.add(`${companyId}/${key}`);
  for await (const { companyId, key } of store.list())
    if (!known.has(`${companyId}/${key}`)) await store.remove(companyId, key);
}
