import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { refuse } from "../refusal.ts";
import { hardLink } from "./hard-link.ts";
import { sniffType } from "./sniff.ts";
import { ContentDiffers, type PutOptions, type StoredFile } from "./store.ts";

/** A file still being received after this long was abandoned by a process that died. */
const abandonedAfterMs = 24 * 3_600_000;

/** Don't follow a symbolic link in place of a file. */
export const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW;

/** A received file, before it has its final place. */
export interface Received extends Omit<StoredFile, "key"> {
  /** The file, synced to disk. */
  part: string;
  /** Of the content, base64, if it was asked for. */
  md5: string | undefined;
}

/** Creates the folder for files being received, and removes what dead processes left there. */
export async function openIncoming(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(absent);
    // Of a linked file, the last change of its content may be years ago.
    if (found && found.ctimeMs < now.getTime() - abandonedAfterMs) await rm(file, { force: true });
  }
}

/** Receives a stream, or the file at a path, into a file of `incoming`; removes it after any error. `withMd5`: S3 checks it. */
export async function receiveFile(
  incoming: string,
  source: Readable | string,
  { maxBytes, sha256, mayLink = false }: PutOptions,
  { withMd5 = false }: { withMd5?: boolean } = {},
): Promise<Received> {
  const part = path.join(incoming, randomBytes(16).toString("hex"));
  try {
    const isLinked = mayLink && typeof source === "string" && (await hardLink(source, part));
    const received = await read(isLinked ? part : source, isLinked ? null : part, maxBytes, withMd5);
    if (sha256 !== undefined && received.sha256 !== sha256) throw new ContentDiffers("it has other content");
    return { part, ...received, sniffedType: sha256 === undefined ? await sniffType(part) : "" };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Counts and hashes the bytes, and writes them to `part`; null: they are there. Afterwards they are on the disk. */
async function read(
  source: Readable | string,
  part: string | null,
  maxBytes: number,
  withMd5: boolean,
): Promise<Pick<Received, "size" | "sha256" | "md5">> {
  const [hash, md5] = [createHash("sha256"), withMd5 ? createHash("md5") : undefined];
  let size = 0;
  await using opened = typeof source === "string" ? await open(source, readFlags) : undefined;
  await using file = part === null ? undefined : await open(part, "wx", 0o600);
  const chunks = opened ? piecesOf(opened) : (source as AsyncIterable<Uint8Array>);
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refuse("ERR_PAYLOAD_TOO_LARGE");
    hash.update(chunk);
    md5?.update(chunk);
    await file?.writeFile(chunk);
  }
  await (file ?? opened)?.sync();
  return { size, sha256: hash.digest("hex"), md5: md5?.digest("base64") };
}

/** A file's bytes, each piece valid until the next. A stream's buffer for each piece takes longer than the hash of it. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(256 * 1_024);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** For files that may be missing; other disk errors are rethrown. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ELOOP") return undefined;
  throw error;
}
