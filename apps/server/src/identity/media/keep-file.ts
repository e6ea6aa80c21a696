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
