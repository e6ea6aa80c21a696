import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { BackupError, names, readFlags, syncToDisk, type Manifest } from "./format.ts";
import { measured } from "./measured.ts";

/** A company's stored file: where it lies in the store, and what it is. */
export interface ListedFile {
  companyId: number;
  key: string;
  sha256: string;
  size: number;
}

/** Files that are copied side by side. */
const atOnce = 4;
const listedLine = /^([1-9]\d{0,15})\t([0-9a-f]{32})\t([0-9a-f]{64})\t(\d{1,15})$/;

export const storedAt = (media: string, { companyId, key }: ListedFile): string =>
  path.join(media, String(companyId), key.slice(0, 2), key);
export const pooledAt = (folder: string, sha256: string): string =>
  path.join(folder, names.media, sha256.slice(0, 2), sha256);

/**
 * Adds the files that the folder has not: by a hard link on the same disk, where they take no room (a stored file is
 * never changed in place), else by a copy. Files that the store has not are counted and left out.
 */
export async function poolMedia(
  folder: string,
  media: string,
  files: readonly ListedFile[],
  told: (done: number) => void,
): Promise<{ kept: ListedFile[]; missing: number; addedFiles: number; addedBytes: number }> {
  const byContent = Map.groupBy(files, ({ sha256 }) => sha256);
  const sum = { kept: [] as ListedFile[], missing: 0, addedFiles: 0, addedBytes: 0 };
  await sideBySide(byContent.values(), async (same) => {
    let added: boolean | undefined;
    for (const file of same) if ((added = await poolFile(folder, storedAt(media, file), file)) !== undefined) break;
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

/** Whether the file was added; undefined if the store has it no more. */
async function poolFile(folder: string, source: string, { sha256, size }: ListedFile): Promise<boolean | undefined> {
  const target = pooledAt(folder, sha256);
  if ((await stat(target).catch(absent))?.size === size) return false;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part-${process.pid}`;
  await rm(part, { force: true });
  try {
    await link(source, part).catch((error: NodeJS.ErrnoException) => {
      if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP"].includes(error.code ?? "")) throw error;
      return copyFile(source, part);
    });
    await syncToDisk(part);
    await rename(part, target);
    await syncToDisk(path.dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    if (absent(error as NodeJS.ErrnoException) === undefined) return undefined;
  }
  return true;
}

/** Writes the list of a backup's files; answers what the manifest says of it. */
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
  for await (const line of createInterface({ input: source.pipe(createZstdDecompress()), crlfDelay: Infinity })) {
    const [, companyId, key, sha256, size] = listedLine.exec(line) ?? [];
    if (!key || !sha256) throw new BackupError(`${folder} is damaged: its list of files has a line that is none.`);
    yield { companyId: Number(companyId), key, sha256, size: Number(size) };
  }
}

/** Brings a file back into the store, unless exactly it is there. */
export async function restoreFile(folder: string, media: string, file: ListedFile): Promise<void> {
  const target = storedAt(media, file);
  if (await hasContent(target, file)) return;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const incoming = path.join(media, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const part = path.join(incoming, `restore-${file.companyId}-${file.key}`);
  await rm(part, { force: true });
  const read = measured(file.size);
  try {
    const source = await open(pooledAt(folder, file.sha256), readFlags);
    await pipeline(source.createReadStream(), read, createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
    if (read.measure.sha256() !== file.sha256) throw new Error("it has other content than its name says");
  } catch (error) {
    await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
    throw new BackupError(`${pooledAt(folder, file.sha256)} is damaged: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  await rename(part, target);
  await syncToDisk(path.dirname(target));
}

/** Whether the file at this place has the content that it should. */
export async function hasContent(file: string, { sha256, size }: ListedFile): Promise<boolean> {
  const found = await stat(file).catch(absent);
  if (!found?.isFile() || found.size !== size) return false;
  const read = measured();
  read.resume();
  await pipeline(createReadStream(file), read);
  return read.measure.sha256() === sha256;
}

/** Removes the files that no backup of the folder has. Call it while no other backup is made. */
export async function sweepMedia(folder: string, backups: readonly string[]): Promise<void> {
  const used = new Set<string>();
  for (const name of backups) for await (const { sha256 } of readMediaList(path.join(folder, name))) used.add(sha256);
  const pool = path.join(folder, names.media);
  for (const part of await readdir(pool).catch(() => []))
    for (const name of await readdir(path.join(pool, part)))
      if (!used.has(name)) await rm(path.join(pool, part, name), { force: true });
}

/** Does the work for each, some side by side. The first failure ends it. */
export async function sideBySide<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let index = 0;
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    const one = work(item, index++).finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
