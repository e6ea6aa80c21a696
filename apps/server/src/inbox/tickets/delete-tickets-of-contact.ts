import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { ticketsLeaving } from "./events.ts";
import { ticketsById } from "./access.ts";
import { presentTicket } from "./present.ts";
import { roomsOf } from "./rooms.ts";

/** A contact is deleted: their conversations go with them, and what was still to be sent to them is not sent. */
export async function deleteTicketsOfContact(app: App, tx: Tx, contactId: number): Promise<void> {
  const gone = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 for no key update",
    [tx.companyId, contactId],
  );
  const ids = gone.map((row) => row.id);
  for (const row of await ticketsById(tx, ids))
    app.realtime.announce(tx, roomsOf(tx.companyId, presentTicket(row)), "ticket", {
      action: "delete",
      ticketId: row.id,
    });
  await tx.sql("delete from outbox where company_id = $1 and contact_id = $2", [tx.companyId, contactId]);
  await app.events.emit(tx, ticketsLeaving, { ticketIds: ids });
  await tx.sql("delete from tickets where company_id = $1 and id = any ($2)", [tx.companyId, ids]);
}
