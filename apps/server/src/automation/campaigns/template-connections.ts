import type { Tx } from "../../platform/database/database.ts";

/** The enabled connections of a template, or only the one that the campaign is bound to. */
export async function templateConnections(
  tx: Tx,
  {
    connection_template_id: templateId,
    connection_id: only,
  }: { connection_template_id: number | null; connection_id: number | null },
): Promise<number[]> {
  const rows = await tx.sql<{ connection_id: number }>(
    `select i.connection_id from campaign_connection_template_items i
     join connections w on w.company_id = $1 and w.id = i.connection_id and w.deleted_at is null
     where i.company_id = $1 and i.template_id = $2 and i.is_enabled and ($3::bigint is null or i.connection_id = $3)
     order by i.connection_id`,
    [tx.companyId, templateId, only],
  );
  return rows.map(({ connection_id }) => connection_id);
}
