import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** A backup can't be written, read or restored. The message is for the operator. */
export class BackupError extends Error {}

export const formatVersion = 1;

/** Below DATA_DIR: the record of a company's restore in place that has not ended. */
export const unendedRestore = path.join("imports", "in-place.json");

export const names = {
  /** Marks a folder of backups as ours. */
  marker: "recado-backups.json",
  manifest: "manifest.json",
  manifestHash: "manifest.json.sha256",
  mediaList: "media.txt.zst",
  secrets: "secrets.age",
  /** The files of all backups in a folder, by content. */
  media: "media",
};

export const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const tableEntry = z.object({
  name: identifier,
  columns: z.array(identifier).min(1).max(1_600),
  rows: count,
  /** Size of the uncompressed COPY text. */
  bytes: count,
  sha256: hash,
  /** Size of the compressed file. */
  fileBytes: count,
  fileSha256: hash,
});
export type TableEntry = z.output<typeof tableEntry>;

export const manifest = z.object({
  format: z.literal(formatVersion),
  /** Recado's version. */
  version: z.string().max(100),
  postgres: z.string().max(100),
  /** Identifies the installation: derived from its secrets. */
  installation: z.string().regex(/^[0-9a-f]{32}$/),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  companies: count,
  migrations: z.array(z.string().regex(/^[a-z0-9/_-]+\.sql$/)).max(10_000),
  tables: z.array(tableEntry).max(10_000),
  sequences: z.array(z.object({ name: identifier, value: z.int() })).max(10_000),
  media: z.object({
    files: count.max(50_000_000),
    bytes: count,
    /** Files copied or linked for this backup; the others were there. */
    addedFiles: count,
    addedBytes: count,
    /** Files that are in the database but not in the store. */
    missing: count,
    list: z.object({ bytes: count, sha256: hash }),
  }),
  /** The recipient of the sealed secrets: a public key (`age1…`) or a passphrase. */
  sealedTo: z.string().max(200),
  secretsSha256: hash,
});
export type Manifest = z.output<typeof manifest>;

/** The table's file in a backup. */
export const tableFile = (name: string): string => `${name}.copy.zst`;

export const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");

/** Don't follow symbolic links in a backup. */
export const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW;

/** Reads and checks the manifest of the backup at `folder`. */
export const readManifest = (folder: string): Promise<Manifest> => readAs(folder, manifest);

/** Like `readManifest`, for a manifest with more fields. */
export async function readAs<T>(folder: string, shape: z.ZodType<T>): Promise<T> {
  const text = await readWhole(folder, names.manifest);
  const expected = (await readWhole(folder, names.manifestHash)).trim();
  if (sha256(text) !== expected) throw new BackupError(`${folder} is damaged: its manifest was altered.`);
  const content: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.number() }).parse(content);
  if (format > formatVersion)
    throw new BackupError(`${folder} was made by a newer version of Recado (format ${format}). Use that version.`);
  const read = shape.safeParse(content);
  if (!read.success) throw new BackupError(`${folder} has a manifest that Recado does not understand.`);
  return read.data;
}

async function readWhole(folder: string, name: string): Promise<string> {
  try {
    return await readFile(path.join(folder, name), { encoding: "utf8", flag: readFlags });
  } catch (error) {
    throw new BackupError(`${folder} is not a whole backup: ${name} is missing.`, { cause: error });
  }
}

/** Writes a small file so that it survives a power failure. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a file, or the names in a folder, survive a power failure. */
export async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
