import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { hardLink } from "../media/hard-link.ts";
import { StoreUnavailable, type MediaStore } from "../media/store.ts";
import { Refusal } from "../refusal.ts";
import { sideBySide } from "../side-by-side.ts";
import { BackupError, names, readFlags, syncToDisk, type Manifest } from "./format.ts";
import { measured } from "./measured.ts";

/** A company's stored file: its key in the store, and its facts. */
export interface ListedFile {
  companyId: number;
  key: string;
  sha256: string;
  size: number;
}

/** The folder to link files from, and the store for files that are not in it. */
export interface MediaSource {
  disk: string;
  store: MediaStore;
  /**
   * A company's restore in place has not ended: what is stored may not be what the rows say, and new contents wait in
   * this folder, by key. Every file is verified.
   */
  unended?: string | undefined;
}

const listedLine = /^([1-9]\d{0,15})\t([0-9a-f]{32})\t([0-9a-f]{64})\t(\d{1,15})$/;

const longestLine = 200;

export const storedAt = (media: string, { companyId, key }: ListedFile): string =>
  path.join(media, String(companyId), key.slice(0, 2), key);
export const pooledAt = (folder: string, sha256: string): string =>
  path.join(folder, names.media, sha256.slice(0, 2), sha256);

/**
 * Adds the files that the folder lacks: by a hard link on the same disk, which takes no space (a stored file is never
 * changed in place), else by a copy. Files missing in the store are counted and left out.
 */
export async function poolMedia(
  folder: string,
  from: MediaSource,
  files: readonly ListedFile[],
  told: (done: number) => void,
): Promise<{ kept: ListedFile[]; missing: number; addedFiles: number; addedBytes: number }> {
  const byContent = Map.groupBy(files, ({ sha256 }) => sha256);
  const sum = { kept: [] as ListedFile[], missing: 0, addedFiles: 0, addedBytes: 0 };
  await sideBySide(byContent.values(), async (same) => {
    let added: boolean | undefined;
    for (const file of same) if ((added = await poolFile(folder, from, file)) !== undefined) break;
    if (added === undefined) sum.missing += same.length;
    else sum.kept.push(...same);
    if (added) {
      sum.addedFiles++;
      sum.addedBytes += same[0]?.size ?? 0;
    }
    told(sum.kept.length + sum.missing);
  });
  return sum;
}

/** Whether the file was added; undefined if the store no longer has it. */
async function poolFile(folder: string, from: MediaSource, file: ListedFile): Promise<boolean | undefined> {
  const target = pooledAt(folder, file.sha256);
  if ((await stat(target).catch(absent))?.size === file.size) return false;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part-${process.pid}`;
  await rm(part, { force: true });
  try {
    if (!(await taken(from, file, part))) {
      await rm(part, { force: true });
      return undefined;
    }
    await syncToDisk(part);
    await rename(part, target);
    await syncToDisk(path.dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return true;
}

/** Puts the file's content at `part`; false if it is nowhere. */
async function taken({ disk, store, unended }: MediaSource, file: ListedFile, part: string): Promise<boolean> {
  const stored = storedAt(disk, file);
  for (const place of unended === undefined ? [stored] : [path.join(unended, file.key), stored]) {
    if (!(await linked(place, part))) continue;
    if (unended === undefined || (await hasContent(part, file))) return true;
    await rm(part);
  }
  return fetched(store, file, part);
}

/** Links the file to `part`; false if the disk does not have it. */
async function linked(source: string, part: string): Promise<boolean> {
  try {
    if (!(await hardLink(source, part))) await copyFile(source, part);
    return true;
  } catch (error) {
    absent(error as NodeJS.ErrnoException);
    return false;
  }
}

/** Downloads the file to `part`; false if the store does not have it whole. */
async function fetched(store: MediaStore, { companyId, key, sha256 }: ListedFile, part: string): Promise<boolean> {
  const source = await store.read(companyId, key).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  if (!source) return false;
  const read = measured();
  await pipeline(source, read, createWriteStream(part, { flags: "wx", mode: 0o600 }));
  return read.measure.sha256() === sha256;
}

/** Writes the list of a backup's files; answers its part of the manifest. */
export async function writeMediaList(folder: string, files: readonly ListedFile[]): Promise<Manifest["media"]["list"]> {
  const packed = measured();
  const lines = files.map((file) => `${file.companyId}\t${file.key}\t${file.sha256}\t${file.size}\n`);
  await pipeline(
    Readable.from(lines),
    createZstdCompress(),
    packed,
    createWriteStream(path.join(folder, names.mediaList), { flags: "wx", mode: 0o600, flush: true }),
  );
  return { bytes: packed.measure.bytes, sha256: packed.measure.sha256() };
}

/** The files of a backup, one by one. */
export async function* readMediaList(folder: string): AsyncGenerator<ListedFile> {
  const source = (await open(path.join(folder, names.mediaList), readFlags)).createReadStream();
  const unpacked = source.pipe(createZstdDecompress()).setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of unpacked as AsyncIterable<string>) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > longestLine) throw new BackupError(`${folder} is damaged: its list of files has no lines.`);
      for (const line of lines) yield listedFile(folder, line);
    }
    if (rest !== "") yield listedFile(folder, rest);
  } finally {
    source.destroy();
  }
}

function listedFile(folder: string, line: string): ListedFile {
  const [, companyId, key, sha256, size] = listedLine.exec(line) ?? [];
  if (!key || !sha256) throw new BackupError(`${folder} is damaged: its list of files has a line that is none.`);
  return { companyId: Number(companyId), key, sha256, size: Number(size) };
}

/** Restores a file to the store, unless it is there with the same content. Answers whether nothing was there. */
export async function restoreFile(folder: string, store: MediaStore, file: ListedFile): Promise<boolean> {
  const { companyId, key, size, sha256 } = file;
  const before = await store.size(companyId, key);
  if (before === size && (await storeHas(store, file))) return false;
  const pooled = pooledAt(folder, sha256);
  try {
    await store.put(companyId, pooled, { maxBytes: size, key, sha256, mayLink: true });
    return before === undefined;
  } catch (error) {
    if (error instanceof StoreUnavailable || (error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
    throw new BackupError(`${pooled} is damaged: ${(error as Error).message}.`, { cause: error });
  }
}

async function storeHas(store: MediaStore, { companyId, key, sha256 }: ListedFile): Promise<boolean> {
  const read = measured();
  read.resume();
  await pipeline(await store.read(companyId, key), read);
  return read.measure.sha256() === sha256;
}

/** Whether the file has the expected content. */
export async function hasContent(file: string, { sha256, size }: ListedFile): Promise<boolean> {
  const found = await stat(file).catch(absent);
  if (!found?.isFile() || found.size !== size) return false;
  const read = measured();
  read.resume();
  await pipeline(createReadStream(file), read);
  return read.measure.sha256() === sha256;
}

/** Removes files that no backup in the folder uses. Call it while no other backup is made. */
export async function sweepMedia(folder: string, backups: readonly string[]): Promise<void> {
  const used = new Set<string>();
  for (const name of backups) for await (const { sha256 } of readMediaList(path.join(folder, name))) used.add(sha256);
  const pool = path.join(folder, names.media);
  for (const part of await readdir(pool).catch(() => []))
    for (const name of await readdir(path.join(pool, part)))
      if (!used.has(name)) await rm(path.join(pool, part, name), { force: true });
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
