import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { refuse } from "../refusal.ts";
import { sniffType } from "./sniff.ts";
import type { MediaStore, StoredFile } from "./store.ts";

const keyPattern = /^[0-9a-f]{32}$/;
/** A file still being received after this long was abandoned by a process that died. */
const abandonedAfterMs = 24 * 3_600_000;

/**
 * The store on a disk: `{folder}/{company}/{first two of the key}/{key}`, readable by our own user alone. Several
 * processes may share the folder. Opening it sweeps what dead processes left half received.
 */
export async function openDiskStore(folder: string, now: Date = new Date()): Promise<MediaStore> {
  const incoming = path.join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await sweep(incoming, now.getTime() - abandonedAfterMs);

  const companyFolder = (companyId: number) => {
    if (!Number.isSafeInteger(companyId) || companyId < 1) throw new RangeError("a company's id is a positive integer");
    return path.join(folder, String(companyId));
  };
  const fileOf = (companyId: number, key: string) => {
    // Only what this store could have made leads to a path: no traversal, no name from outside.
    if (!keyPattern.test(key)) throw refuse("ERR_NO_MEDIA_FOUND");
    return path.join(companyFolder(companyId), key.slice(0, 2), key);
  };

  return {
    async put(companyId, source, { maxBytes, key = randomBytes(16).toString("hex") }) {
      const target = fileOf(companyId, key);
      const part = path.join(incoming, randomBytes(16).toString("hex"));
      try {
        const received = await receive(source, part, maxBytes);
        const sniffedType = await sniffType(part);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await rename(part, target);
        // The names are data too: of the file in its folder, of the folder in the company's.
        await syncFolder(path.dirname(target));
        await syncFolder(companyFolder(companyId));
        return { key, ...received, sniffedType };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async read(companyId, key, range) {
      const file = await openExisting(fileOf(companyId, key));
      if (!file) throw refuse("ERR_NO_MEDIA_FOUND");
      return file.createReadStream({ ...range, highWaterMark: 256 * 1_024 });
    },

    async size(companyId, key) {
      if (!keyPattern.test(key)) return undefined;
      const found = await stat(fileOf(companyId, key)).catch(absent);
      return found?.isFile() ? found.size : undefined;
    },

    async remove(companyId, key) {
      if (keyPattern.test(key)) await rm(fileOf(companyId, key), { force: true });
    },

    async room() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, total: blocks * bsize };
    },

    async removeCompany(companyId) {
      await rm(companyFolder(companyId), { recursive: true, force: true });
    },
  };
}

type Received = Pick<StoredFile, "size" | "sha256">;

/** Writes the bytes through to the disk, counting and hashing them on the way. */
async function receive(source: Readable | string, part: string, maxBytes: number): Promise<Received> {
  const stream = typeof source === "string" ? (await open(source, readFlags)).createReadStream() : source;
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(part, "wx", 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw refuse("ERR_PAYLOAD_TOO_LARGE");
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}

// A link laid in place of a file leads nowhere.
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW;

async function openExisting(file: string): Promise<FileHandle | undefined> {
  return open(file, readFlags).catch(absent);
}

/** For files that needn't be there; other errors of the disk stay errors. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ELOOP") return undefined;
  throw error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(incoming: string, before: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const found = await stat(file).catch(absent);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}
