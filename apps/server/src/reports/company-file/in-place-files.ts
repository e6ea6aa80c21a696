import { createWriteStream } from "node:fs";
import { link, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { z } from "zod";
import { listFiles } from "../../identity/media/list-files.ts";
import { syncToDisk, unendedRestore, writeDurably } from "../../platform/backup/format.ts";
import { hasContent, type ListedFile } from "../../platform/backup/media-pool.ts";
import { measured } from "../../platform/backup/measured.ts";
import type { Log } from "../../platform/log.ts";
import type { MediaStore } from "../../platform/media/store.ts";

// A company that is restored in place gets its rows in one transaction, and its files before and after it. The records
// here say which files change, so that after a crash another process can finish or undo the work.

const journal = z.object({ companyId: z.int().min(1), keys: z.array(z.string()) });
const journalOf = (imports: string): string => path.join(imports, path.basename(unendedRestore));
const transactionOf = (imports: string): string => path.join(imports, "in-place.transaction");
const stagedFolder = (imports: string): string => path.join(imports, "in-place");

/** Records the keys of all files that the company has or will have, before the first of them is stored. */
export async function beginInPlace(imports: string, companyId: number, keys: readonly string[]): Promise<void> {
  await mkdir(stagedFolder(imports), { recursive: true, mode: 0o700 });
  const draft = `${journalOf(imports)}.draft`;
  for (const former of [draft, transactionOf(imports)]) await rm(former, { force: true });
  await writeDurably(draft, JSON.stringify({ companyId, keys }));
  await rename(draft, journalOf(imports));
  await syncToDisk(imports);
}

/**
 * Stages a content that replaces other content under each of the keys, once the rows are committed. Answers its SHA-256
 * and its file.
 */
export async function stageInPlace(
  imports: string,
  content: Readable,
  keys: readonly [string, ...string[]],
): Promise<{ sha256: string; file: string }> {
  const [file, ...others] = keys.map((key) => path.join(stagedFolder(imports), key)) as [string, ...string[]];
  await mkdir(stagedFolder(imports), { recursive: true, mode: 0o700 });
  const read = measured();
  await pipeline(content, read, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  for (const other of others) await link(file, other);
  await syncToDisk(stagedFolder(imports));
  return { sha256: read.measure.sha256(), file };
}

/**
 * Makes the files of a company match its rows, old or new: installs staged files if the rows were committed, and
 * removes files that no row has. Call it only with the lock of imports.
 */
export async function settleInPlace(
  client: pg.ClientBase,
  imports: string,
  store: MediaStore,
  log?: Log,
): Promise<void> {
  const text = await readFile(journalOf(imports), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (text === undefined) return;
  const { companyId, keys } = journal.parse(JSON.parse(text));
  const named = new Map((await storedFiles(client, companyId)).map((file) => [file.key, file]));
  const staged = (await isCommitted(client, imports, log)) ? await readdir(stagedFolder(imports)) : [];
  for (const key of staged) {
    const file = path.join(stagedFolder(imports), key);
    const wanted = named.get(key);
    if (wanted && (await hasContent(file, wanted)))
      await store.put(companyId, file, { maxBytes: wanted.size, key, sha256: wanted.sha256 });
  }
  for (const key of keys) if (!named.has(key)) await store.remove(companyId, key);
  // The journal last: while it is there, this is done again.
  await rm(transactionOf(imports), { force: true });
  await rm(stagedFolder(imports), { recursive: true, force: true });
  await rm(journalOf(imports), { force: true });
}

/** Call it last before the commit: PostgreSQL can tell later whether that succeeded. */
export async function noteTransaction(client: pg.ClientBase, imports: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select pg_current_xact_id()::text as id");
  await writeDurably(transactionOf(imports), rows[0]?.id ?? "");
  await syncToDisk(imports);
}

async function isCommitted(client: pg.ClientBase, imports: string, log: Log | undefined): Promise<boolean> {
  const id = await readFile(transactionOf(imports), "utf8").catch(() => "");
  if (!/^\d{1,19}$/.test(id)) return false;
  try {
    const { rows } = await client.query<{ status: string | null }>("select pg_xact_status($1::xid8) as status", [id]);
    return rows[0]?.status === "committed";
  } catch (error) {
    // "in the future": this database has not come so far.
    if ((error as pg.DatabaseError).code !== "22023") throw error;
    log?.warn({ err: error }, "a company's restore in place was of another database: its files are not installed");
    return false;
  }
}

/** Bytes of staged files. */
export async function stagedBytes(imports: string): Promise<number> {
  let sum = 0;
  for (const name of await readdir(stagedFolder(imports)).catch(() => []))
    sum += (await stat(path.join(stagedFolder(imports), name))).size;
  return sum;
}

/** The files in rows of the company. */
export async function storedFiles(client: pg.ClientBase, companyId: number): Promise<ListedFile[]> {
  await client.query("begin");
  await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
  const files = await listFiles(client, companyId);
  await client.query("commit");
  return files;
}
