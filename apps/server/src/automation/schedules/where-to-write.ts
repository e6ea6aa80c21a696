import { connectionFor } from "../../channels/connections/access.ts";
import type { Tx } from "../../platform/database/database.ts";

type Connection = Awaited<ReturnType<typeof connectionFor>>;

/**
 * The requested connection, if it still exists; else the one of the contact's open conversation; else the author's own,
 * or the default (server-behaviour §14). Refuses with ERR_NO_DEF_WAPP_FOUND.
 */
export async function connectionOfSchedule(
  tx: Tx,
  { contact_id, connection_id }: { contact_id: number; connection_id: number | null },
  authors: number | null,
): Promise<Connection> {
  const [wanted] = await tx.sql<{ id: number }>(
    `select w.id from connections w
     left join tickets t on t.company_id = $1 and t.connection_id = w.id and t.contact_id = $2 and t.status <> 'closed'
     where w.company_id = $1 and w.deleted_at is null and (w.id = $3 or t.id is not null)
     order by w.id is not distinct from $3::bigint desc, t.status = 'open' desc, t.last_message_at desc limit 1`,
    [tx.companyId, contact_id, connection_id],
  );
  return wanted ? connectionFor(tx, null, wanted.id) : connectionFor(tx, { connectionId: authors });
}
