import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { ticketsById } from "./access.ts";
import { presentTicket } from "./present.ts";
import { announceTicket } from "./rooms.ts";

/** A user leaves: their open conversations wait again, in their queues. */
export async function returnTicketsOfUser(app: App, tx: Tx, userId: number): Promise<void> {
  const open = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and user_id = $2 and status = 'open' for no key update",
    [tx.companyId, userId],
  );
  const ids = open.map((row) => row.id);
  if (ids.length === 0) return;
  const before = await ticketsById(tx, ids);
  await tx.sql(
    "update tickets set status = 'pending', user_id = null, updated_at = now() where company_id = $1 and id = any ($2)",
    [tx.companyId, ids],
  );
  await tx.sql(
    "update service_cycles set started_at = null, user_id = null, queued_at = now() where company_id = $1 and ticket_id = any ($2) and finished_at is null",
    [tx.companyId, ids],
  );
  await announceAll(app, tx, before);
}

/** Tells where each of these stands now. */
export async function announceAll(app: App, tx: Tx, before: Awaited<ReturnType<typeof ticketsById>>): Promise<void> {
  const after = await ticketsById(
    tx,
    before.map((row) => row.id),
  );
  for (const row of after) {
    const was = before.find((one) => one.id === row.id);
    announceTicket(app, tx, was ? presentTicket(was) : null, presentTicket(row));
  }
}
