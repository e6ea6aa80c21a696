import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { BackupError } from "../../platform/backup/format.ts";
import type { Log } from "../../platform/log.ts";
import type { ListedFile } from "../../platform/backup/media-pool.ts";
import { measured, type Measure } from "../../platform/backup/measured.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { eachMedium } from "./archive.ts";
import type { CompanyManifest } from "./company-format.ts";
import { settleInPlace, stagedBytes, stageInPlace } from "./in-place-files.ts";

interface MediaTarget {
  store: MediaStore;
  companyId: number;
  /** The folder of imports. */
  imports: string;
  /** Collects the keys that had no file before, also if this throws. */
  added: string[];
}

/**
 * Stores the media of a company's file, each under the key in its rows, and verifies the contents. An existing file
 * with other content stays until the rows are committed (`stageInPlace`).
 */
export async function importMedia(
  file: string,
  manifest: CompanyManifest,
  listed: readonly ListedFile[],
  { store, companyId, imports, added }: MediaTarget,
  told: ((progress: string) => void) | undefined,
): Promise<void> {
  const { free } = await store.room();
  if (store.staysOnDisk && manifest.media.bytes > free) throw noRoom();
  const wanted = Map.groupBy(listed, ({ sha256 }) => sha256);
  let done = 0;
  await eachMedium(file, async (sha256, content) => {
    const same = wanted.get(sha256);
    if (!same) throw new BackupError(`${file} is damaged: it has a file that its list has not.`);
    wanted.delete(sha256);
    const [missing, differing]: [ListedFile[], string[]] = [[], []];
    for (const one of same) {
      const present = await contentOf(store, companyId, one.key);
      if (!present) missing.push(one);
      else if (present.sha256() !== sha256) differing.push(one.key);
    }
    added.push(...missing.map(({ key }) => key));
    const [first, ...others] = differing;
    if (first !== undefined) {
      const staged = await stageInPlace(imports, content, [first, ...others]);
      if (staged.sha256 !== sha256) throw damaged(file, sha256);
      if (missing.length > 0) await putMedium(file, createReadStream(staged.file), missing, store, companyId);
    } else if (missing.length > 0) await putMedium(file, content, missing, store, companyId);
    else if ((await measure(content)).sha256() !== sha256) throw damaged(file, sha256);
    told?.(`files: ${++done}`);
  });
  if (wanted.size > 0) throw new BackupError(`${file} is damaged: ${wanted.size} of its files are missing.`);
  // Staged files are copied once the rows are committed, and must not fail then.
  if (store.staysOnDisk && (await stagedBytes(imports)) > (await store.room()).free) throw noRoom();
}

const noRoom = () =>
  new BackupError(
    "The company's files don't fit on the disk of this installation, which would be full: nothing was imported.",
  );

/** Stores one content under each of the keys. Removes it if it does not match its hash. */
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
 * Removes what dead imports left: their staging, and files of companies that were not created. Call it only with the
 * lock of imports; if it throws, the record of these files remains.
 */
export async function sweepImports(
  client: pg.ClientBase,
  imports: string,
  store: MediaStore,
  log?: Log,
): Promise<void> {
  await settleInPlace(client, imports, store, log);
  const left = (await readdir(imports).catch(() => [])).filter((name) => /^[1-9]\d{0,15}$/.test(name));
  // Always query: after a lost connection the lock is lost too, and files here may be another import's.
  const { rows } = await client.query<{ id: string }>(
    "select id::text as id from companies where id = any ($1::bigint[])",
    [left],
  );
  for (const name of left) if (!rows.some(({ id }) => id === name)) await store.removeCompany(Number(name));
  await rm(imports, { recursive: true, force: true });
}
