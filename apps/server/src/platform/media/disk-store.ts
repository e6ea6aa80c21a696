import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { FolderError, makeFolder } from "../make-folder.ts";
import { refuse } from "../refusal.ts";
import { absent, openIncoming, readFlags, receiveFile } from "./receive-file.ts";
import { companyPart, isStorageKey, type MediaStore } from "./store.ts";

/**
 * The store on a disk: `{folder}/{company}/{first two of the key}/{key}`, readable only by our own user. Several
 * processes may share the folder. Opening it removes partial files of dead processes.
 */
export async function openDiskStore(folder: string, now: Date = new Date()): Promise<MediaStore> {
  const incoming = path.join(folder, "incoming");
  await makeFolder(folder);
  await openIncoming(incoming, now).catch((error: NodeJS.ErrnoException) => {
    throw /^(?:EACCES|EPERM|EROFS)$/.test(error.code ?? "")
      ? new FolderError(`${folder} can't be used (${error.code}). Give it to the user that Recado runs as.`, {
          cause: error,
        })
      : error;
  });

  const companyFolder = (companyId: number) => path.join(folder, companyPart(companyId));
  const fileOf = (companyId: number, key: string) => {
    // Only keys that this store could have made become paths: no traversal, no foreign names.
    if (!isStorageKey(key)) throw refuse("ERR_NO_MEDIA_FOUND");
    return path.join(companyFolder(companyId), key.slice(0, 2), key);
  };

  async function erase(companyId: number, key: string): Promise<void> {
    if (isStorageKey(key)) await rm(fileOf(companyId, key), { force: true });
  }

  return {
    staysOnDisk: true,

    async put(companyId, source, options) {
      const { key = randomBytes(16).toString("hex") } = options;
      const target = fileOf(companyId, key);
      const { part, size, sha256, sniffedType } = await receiveFile(incoming, source, options);
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await rename(part, target);
        // Two names of one file stay both.
        if (options.mayLink) await rm(part, { force: true });
        // Sync the names too: of the file in its folder, and of the folder in the company's.
        await syncFolder(path.dirname(target));
        await syncFolder(companyFolder(companyId));
        return { key, size, sha256, sniffedType };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async read(companyId, key, range) {
      const file = await open(fileOf(companyId, key), readFlags).catch(absent);
      if (!file) throw refuse("ERR_NO_MEDIA_FOUND");
      return file.createReadStream({ ...range, highWaterMark: 256 * 1_024 });
    },

    async size(companyId, key) {
      if (!isStorageKey(key)) return undefined;
      const found = await stat(fileOf(companyId, key)).catch(absent);
      return found?.isFile() ? found.size : undefined;
    },

    remove: erase,
    erase,

    async room() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, total: blocks * bsize };
    },

    async removeCompany(companyId) {
      await rm(companyFolder(companyId), { recursive: true, force: true });
    },

    async *list() {
      for (const company of await readdir(folder)) {
        if (!/^[1-9]\d{0,15}$/.test(company)) continue;
        for (const part of (await readdir(path.join(folder, company)).catch(absent)) ?? [])
          for (const key of (await readdir(path.join(folder, company, part)).catch(absent)) ?? [])
            if (isStorageKey(key)) yield { companyId: Number(company), key };
      }
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
