import type { Tx } from "../../platform/database/database.ts";
import { safeFileName } from "../../platform/media/file-name.ts";
import type { StoredFile } from "../../platform/media/store.ts";

/** Records a stored file as the company's; returns its id. */
export async function keepFile(
  tx: Tx,
  { key, sha256, size, sniffedType }: StoredFile,
  fileName: string,
): Promise<number> {
  const [row] = await tx.sql<{ id: number }>(
    "insert into media (company_id, storage_key, sha256, file_name, content_type, size) values ($1, $2, $3, $4, $5, $6) returning id",
    [tx.companyId, key, sha256, safeFileName(fileName), sniffedType, size],
  );
  if (!row) throw new Error("The file was not entered.");
  return row.id;
}

/** A file of the company with its store facts and its name; undefined if there is none. */
export async function keptFile(tx: Tx, mediaId: number): Promise<{ stored: StoredFile; fileName: string } | undefined> {
  const [row] = await tx.sql<{ fileName: string } & StoredFile>(
    `select file_name as "fileName", storage_key as key, sha256, size, content_type as "sniffedType"
     from media where company_id = $1 and id = $2`,
    [tx.companyId, mediaId],
  );
  if (!row) return undefined;
  const { fileName, ...stored } = row;
  return { stored, fileName };
}

/** Locks a file: nobody can start to show it, or delete it, until this transaction ends. */
export async function holdFile(tx: Tx, mediaId: number): Promise<void> {
  await tx.sql("select from media where company_id = $1 and id = $2 for update", [tx.companyId, mediaId]);
}

/** Deletes files from the table; answers their keys, to be deleted from the store once that is durable. */
export async function dropFiles(tx: Tx, mediaIds: readonly number[]): Promise<string[]> {
  const rows = await tx.sql<{ storage_key: string }>(
    "delete from media where company_id = $1 and id = any ($2::bigint[]) returning storage_key",
    [tx.companyId, mediaIds],
  );
  return rows.map((row) => row.storage_key);
}

/** Replaces the stored file with this key by another. Answers whether it still existed. */
export async function replaceFile(
  tx: Tx,
  mediaId: number,
  formerKey: string,
  { stored: { key, sha256, size, sniffedType }, fileName }: { stored: StoredFile; fileName: string },
): Promise<boolean> {
  const rows = await tx.sql(
    `update media set storage_key = $4, sha256 = $5, file_name = $6, content_type = $7, size = $8
     where company_id = $1 and id = $2 and storage_key = $3 returning id`,
    [tx.companyId, mediaId, formerKey, key, sha256, safeFileName(fileName), sniffedType, size],
  );
  return rows.length > 0;
}
