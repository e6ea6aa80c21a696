import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { ticketsById } from "./access.ts";
import { announceAll } from "./return-tickets-of-user.ts";

/** How many conversations of the connection are not closed; with `close` they are closed, silently (decision 28). */
export async function closeTicketsOfConnection(
  app: App,
  tx: Tx,
  connectionId: number,
  close: boolean,
): Promise<number> {
  const rows = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and connection_id = $2 and status <> 'closed' for no key update",
    [tx.companyId, connectionId],
  );
  if (!close || rows.length === 0) return rows.length;
  const ids = rows.map((row) => row.id);
  const before = await ticketsById(tx, ids);
  await tx.sql(
    "update tickets set status = 'closed', closed_at = now(), unread = 0, updated_at = now() where company_id = $1 and id = any ($2)",
    [tx.companyId, ids],
  );
  await tx.sql(
    "update service_cycles set finished_at = now() where company_id = $1 and ticket_id = any ($2) and finished_at is null",
    [tx.companyId, ids],
  );
  await announceAll(app, tx, before);
  return ids.length;
}
