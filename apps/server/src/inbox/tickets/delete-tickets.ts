import { deleteOutboxOfContacts } from "../../channels/outbox/outbox.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { By } from "../by.ts";
import { holdTicket } from "./access.ts";
import { ticketsChanged } from "./events.ts";
import { lockTickets } from "./states.ts";

/** Deletes a ticket with its messages; unsent messages are not sent. */
export async function deleteTicket(app: App, actor: Actor, ticketId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    await holdTicket(tx, actor, ticketId);
    await deleteTickets(app, tx, [ticketId], actor);
  });
}

/** Deletes the tickets of deleted contacts; nothing more is sent to them. */
export async function deleteTicketsOfContacts(app: App, tx: Tx, contactIds: readonly number[]): Promise<void> {
  const rows = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = any ($2::bigint[]) order by id for no key update",
    [tx.companyId, contactIds],
  );
  await deleteOutboxOfContacts(tx, contactIds);
  const ids = rows.map(({ id }) => id);
  await deleteTickets(app, tx, ids, { system: "contacts-deleted" });
}

async function deleteTickets(app: App, tx: Tx, ids: readonly number[], by: By): Promise<void> {
  if (ids.length === 0) return;
  const locked = await lockTickets(tx, ids);
  const changes = locked.map(({ ticket, cycle }) => ({
    cause: "deleted" as const,
    before: ticket,
    after: null,
    cycle,
    by,
  }));
  // Before the rows go: subscribers delete what belongs to the tickets elsewhere.
  await app.events.emit(tx, ticketsChanged, { changes });
  await tx.sql("delete from tickets where company_id = $1 and id = any ($2)", [tx.companyId, ids]);
}
