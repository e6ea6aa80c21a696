import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { BackupError } from "../../platform/backup/format.ts";
import { readMediaList, type ListedFile } from "../../platform/backup/media-pool.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { eachMedium } from "./archive.ts";
import type { CompanyManifest } from "./company-format.ts";

/** Stores the media of a company's file, each under the key that its rows name. Checks each content. */
export async function importMedia(
  file: string,
  staging: string,
  manifest: CompanyManifest,
  store: MediaStore,
  companyId: number,
  told: ((progress: string) => void) | undefined,
): Promise<void> {
  const wanted = new Map<string, ListedFile[]>();
  for await (const one of readMediaList(staging)) {
    const same = wanted.get(one.sha256) ?? [];
    wanted.set(one.sha256, same);
    same.push(one);
  }
  const { free } = await store.room();
  if (manifest.media.bytes > free)
    throw new BackupError("The company's files don't fit on the disk of this installation: nothing was imported.");
  let done = 0;
  await eachMedium(file, async (sha256, content) => {
    const [first, ...copies] = wanted.get(sha256) ?? [];
    if (!first) throw new BackupError(`${file} is damaged: it has a file that its list has not.`);
    wanted.delete(sha256);
    const stored = await store
      .put(companyId, content, { maxBytes: first.size, key: first.key })
      .catch((error: unknown) => {
        if (error instanceof Refusal) throw damaged(file, sha256, error);
        throw error;
      });
    if (stored.sha256 !== sha256 || stored.size !== first.size) throw damaged(file, sha256);
    for (const { key, size } of copies)
      await store.put(companyId, await store.read(companyId, first.key), { maxBytes: size, key });
    told?.(`files: ${++done}`);
  });
  if (wanted.size > 0) throw new BackupError(`${file} is damaged: ${wanted.size} of its files are missing.`);
}

const damaged = (file: string, sha256: string, cause?: unknown) =>
  new BackupError(`${file} is damaged: media/${sha256} has other content than its name says.`, { cause });

/** Removes what imports left that died: their staging, and the files of companies that did not come to be. */
export async function sweepImports(client: pg.ClientBase, imports: string, store: MediaStore): Promise<void> {
  for (const name of await readdir(imports).catch(() => [])) {
    if (/^[1-9]\d{0,15}$/.test(name)) {
      const found = await client.query("select from companies where id = $1", [name]);
      if (found.rowCount === 0) await store.removeCompany(Number(name));
    }
    await rm(path.join(imports, name), { recursive: true, force: true });
  }
}
