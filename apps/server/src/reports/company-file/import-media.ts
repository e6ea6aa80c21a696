import { readdir, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { BackupError } from "../../platform/backup/format.ts";
import { readMediaList, type ListedFile } from "../../platform/backup/media-pool.ts";
import { measured, type Measure } from "../../platform/backup/measured.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { eachMedium } from "./archive.ts";
import type { CompanyManifest } from "./company-format.ts";

/** What happened to the files of a company that is imported. */
export interface BroughtMedia {
  /** Keys that had no file before. */
  added: string[];
  /** Keys that have a file with other content: it stays until the rows are there. */
  differing: ListedFile[];
}

/**
 * Stores the media of a company's file, each under the key that its rows name, and checks each content. A file that is
 * there already is not touched. `brought` says what was done, also where this throws.
 */
export async function importMedia(
  file: string,
  staging: string,
  manifest: CompanyManifest,
  { store, companyId, brought }: { store: MediaStore; companyId: number; brought: BroughtMedia },
  told: ((progress: string) => void) | undefined,
): Promise<void> {
  const listed: ListedFile[] = [];
  for await (const one of readMediaList(staging)) listed.push(one);
  const { free } = await store.room();
  if (store.staysOnDisk && manifest.media.bytes > free)
    throw new BackupError("The company's files don't fit on the disk of this installation: nothing was imported.");
  const wanted = Map.groupBy(listed, ({ sha256 }) => sha256);
  let done = 0;
  await eachMedium(file, async (sha256, content) => {
    const same = wanted.get(sha256);
    if (!same) throw new BackupError(`${file} is damaged: it has a file that its list has not.`);
    wanted.delete(sha256);
    const missing: ListedFile[] = [];
    for (const one of same) {
      const present = await contentOf(store, companyId, one.key);
      if (!present) missing.push(one);
      else if (present.sha256() !== sha256) brought.differing.push(one);
    }
    brought.added.push(...missing.map(({ key }) => key));
    if (missing.length > 0) await putMedium(file, content, missing, store, companyId);
    else if ((await measure(content)).sha256() !== sha256) throw damaged(file, sha256);
    told?.(`files: ${++done}`);
  });
  if (wanted.size > 0) throw new BackupError(`${file} is damaged: ${wanted.size} of its files are missing.`);
}

/** Puts the file's content in place of what differs. */
export async function replaceMedia(
  file: string,
  differing: readonly ListedFile[],
  store: MediaStore,
  companyId: number,
): Promise<void> {
  if (differing.length === 0) return;
  const wanted = Map.groupBy(differing, ({ sha256 }) => sha256);
  await eachMedium(file, async (sha256, content) => {
    const same = wanted.get(sha256);
    if (same) await putMedium(file, content, same, store, companyId);
    else content.resume();
  });
}

/** Stores one content under each of the keys. What has other content than its hash says is not kept. */
async function putMedium(
  file: string,
  content: Readable,
  [first, ...copies]: readonly ListedFile[],
  store: MediaStore,
  companyId: number,
): Promise<void> {
  if (!first) return;
  const { key, size, sha256 } = first;
  const stored = await store.put(companyId, content, { maxBytes: size, key }).catch((error: unknown) => {
    if (error instanceof Refusal) throw damaged(file, sha256, error);
    throw error;
  });
  if (stored.sha256 !== sha256 || stored.size !== size) {
    await store.remove(companyId, key);
    throw damaged(file, sha256);
  }
  for (const copy of copies)
    await store.put(companyId, await store.read(companyId, key), { maxBytes: size, key: copy.key });
}

async function contentOf(store: MediaStore, companyId: number, key: string): Promise<Measure | undefined> {
  if ((await store.size(companyId, key)) === undefined) return undefined;
  return measure(await store.read(companyId, key));
}

async function measure(content: Readable): Promise<Measure> {
  const read = measured();
  read.resume();
  await pipeline(content, read);
  return read.measure;
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
