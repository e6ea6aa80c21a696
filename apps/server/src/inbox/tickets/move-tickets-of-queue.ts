import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { ticketsById } from "./access.ts";
import { announceAll } from "./return-tickets-of-user.ts";

/** A queue is removed: what is not over goes on in none, where somebody sees it; what is over keeps the queue's name. */
export async function moveTicketsOfQueue(app: App, tx: Tx, queueId: number): Promise<void> {
  const rows = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and queue_id = $2 and status <> 'closed' for no key update",
    [tx.companyId, queueId],
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const before = await ticketsById(tx, ids);
  await tx.sql("update tickets set queue_id = null, updated_at = now() where company_id = $1 and id = any ($2)", [
    tx.companyId,
    ids,
  ]);
  await announceAll(app, tx, before);
}
