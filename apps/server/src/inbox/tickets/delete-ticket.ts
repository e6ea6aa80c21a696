import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { ticketsLeaving } from "./events.ts";
import { holdTicket } from "./access.ts";
import { presentTicket } from "./present.ts";
import { roomsOf } from "./rooms.ts";

/** Deletes a conversation with its messages; what was still to be sent in it is not sent. */
export async function deleteTicket(app: App, actor: Actor, ticketId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const row = await holdTicket(tx, actor, ticketId);
    await tx.sql(
      `delete from outbox o using messages m
       where o.company_id = $1 and m.company_id = $1 and m.ticket_id = $2 and o.connection_id = m.connection_id and o.external_id = m.external_id`,
      [tx.companyId, ticketId],
    );
    await app.events.emit(tx, ticketsLeaving, { ticketIds: [ticketId] });
    await tx.sql("delete from tickets where company_id = $1 and id = $2", [tx.companyId, ticketId]);
    app.realtime.announce(tx, roomsOf(tx.companyId, presentTicket(row)), "ticket", { action: "delete", ticketId });
  });
}
