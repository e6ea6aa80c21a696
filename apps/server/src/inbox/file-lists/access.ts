import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { withOptions, type FileListRow } from "./rows.ts";

/** Missing lists and other companies' lists get the same refusal. */
export async function fileListOf(tx: Tx, fileListId: number): Promise<FileListRow> {
  const [row] = await tx.sql<FileListRow & object>(`${withOptions} and l.id = $2`, [tx.companyId, fileListId]);
  if (!row) throw refuse("ERR_NO_FILE_LIST_FOUND");
  return row;
}

/** The same, locked: changes of a list and its options wait for each other. */
export async function lockFileList(tx: Tx, fileListId: number): Promise<FileListRow> {
  await tx.sql("select from file_lists where company_id = $1 and id = $2 for update", [tx.companyId, fileListId]);
  return fileListOf(tx, fileListId);
}
