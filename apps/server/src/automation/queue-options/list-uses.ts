import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";

/** The options that send a file list, with the names of their queues. */
export async function listUses(_app: App, tx: Tx, fileListId: number): Promise<string[]> {
  const rows = await tx.sql<{ title: string; queue: string }>(
    `select o.title, q.name as queue from queue_options o
     join queues q on q.company_id = $1 and q.id = o.queue_id and q.deleted_at is null
     where o.company_id = $1 and o.file_list_id = $2 order by norm_unaccent(q.name), norm_unaccent(o.title), o.id limit 50`,
    [tx.companyId, fileListId],
  );
  return rows.map(({ title, queue }) => `${queue}: ${title}`);
}
