import { readdir, rm } from "node:fs/promises";
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

/**
 * Removes what imports left that died: their staging, and the files of companies that did not come to be. Only for whoever
 * has the lock of imports; where it throws, what says whose files are to go is still there.
 */
export async function sweepImports(client: pg.ClientBase, imports: string, store: MediaStore): Promise<void> {
  const left = (await readdir(imports).catch(() => [])).filter((name) => /^[1-9]\d{0,15}$/.test(name));
  // Asked in any case: who has lost the connection has lost the lock, and what lies here may be another import's.
  const { rows } = await client.query<{ id: string }>(
    "select id::text as id from companies where id = any ($1::bigint[])",
    [left],
  );
  for (const name of left) if (!rows.some(({ id }) => id === name)) await store.removeCompany(Number(name));
  await rm(imports, { recursive: true, force: true });
}
