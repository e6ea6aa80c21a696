import type { TicketStatus } from "@recado/contracts/tickets";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { ticketsById } from "./access.ts";
import { presentObstacle, presentTicket } from "./present.ts";
import type { TicketRow } from "./rows.ts";

const withTicket = new Set([
  "ERR_TICKET_TAKEN",
  "ERR_TICKET_NOT_OPEN",
  "ERR_TICKET_CLOSED",
  "ERR_TICKET_MOVED",
  "ERR_NO_PERMISSION",
]);

/** A refusal with the ticket as it is, if that explains it to the caller. */
export function conflict(code: Parameters<typeof refuse>[0], row: TicketRow) {
  return refuse(code, withTicket.has(code) ? { ticket: presentTicket(row) } : {});
}

/** Somebody changed the ticket first: its new state says how. */
export async function lostRace(tx: Tx, before: TicketRow, wanted: TicketStatus | undefined) {
  const [now] = await ticketsById(tx, [before.id]);
  if (!now) return refuse("ERR_NO_TICKET_FOUND");
  if (now.status === "closed") return conflict("ERR_TICKET_CLOSED", now);
  const isTaken = wanted === "open" || (now.status === "open" && now.user_id !== before.user_id);
  if (isTaken) return conflict("ERR_TICKET_TAKEN", now);
  return conflict(now.status !== before.status ? "ERR_TICKET_NOT_OPEN" : "ERR_TICKET_MOVED", now);
}

/** A refusal with the contact's other ticket, on the ticket's connection or on the target connection. */
export async function otherOpen(app: App, actor: Actor, ticketId: number, whatsappId?: number | null) {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await ticketsById(tx, [ticketId]);
    const other = row && (await currentTicket(tx, row.contact_id, whatsappId ?? row.connection_id));
    return refuse("ERR_OTHER_OPEN_TICKET", other ? { ticket: presentObstacle(actor, other) } : {});
  });
}

/** The contact's ticket on the connection that is not closed; there is at most one. */
async function currentTicket(tx: Tx, contactId: number, connectionId: number): Promise<TicketRow | undefined> {
  const [found] = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and status <> 'closed'",
    [tx.companyId, contactId, connectionId],
  );
  return found ? (await ticketsById(tx, [found.id]))[0] : undefined;
}
