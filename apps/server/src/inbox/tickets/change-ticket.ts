import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/refusal.ts";
import type { TicketPage, TicketStatus } from "@recado/contracts/tickets";
import { acceptTicket } from "./accept-ticket.ts";
import { factsOf, ticketFacts, ticketFor, ticketsById } from "./access.ts";
import { closeTicket } from "./close-ticket.ts";
import { presentObstacle, presentTicket } from "./present.ts";
import { reopenTicket } from "./reopen-ticket.ts";
import { returnTicket } from "./return-ticket.ts";
import { announceTicket } from "./rooms.ts";
import type { TicketRow } from "./rows.ts";
import { decideTransition, type Transition } from "./rules.ts";
import { presentPage } from "./show-ticket.ts";

/** Writes only when the conversation still stands as `before` says; answers whether it did. */
export type Change = (house: House, tx: Tx, actor: Actor, before: TicketRow) => Promise<boolean>;

const changes: Record<Transition, Change> = {
  accept: acceptTicket,
  return: returnTicket,
  close: closeTicket,
  reopen: reopenTicket,
};

/** Accepts, returns, closes or reopens, as the rules read the wanted status. Two at once: one wins, the other learns who. */
export async function changeTicket(
  house: House,
  actor: Actor,
  ticketId: number,
  wanted: TicketStatus,
): Promise<TicketPage> {
  try {
    return await house.database.tenant(actor.companyId, async (tx) => {
      const before = await ticketFor(tx, actor, ticketId);
      const decision = decideTransition(factsOf(actor), ticketFacts(before), wanted);
      if ("refusal" in decision) throw conflict(decision.refusal, before);
      if (!(await changes[decision.transition](house, tx, actor, before))) throw await lost(tx, ticketId, wanted);
      const [after] = await ticketsById(tx, [ticketId]);
      if (!after) throw refuse("ERR_NO_TICKET_FOUND");
      announceTicket(house, tx, presentTicket(before), presentTicket(after));
      return presentPage(tx, after);
    });
  } catch (error) {
    // Reopening met another conversation of the same contact that is not closed.
    if (violates(error, "tickets_not_closed")) throw await otherOpen(house, actor, ticketId);
    throw error;
  }
}

const withTicket = new Set(["ERR_TICKET_TAKEN", "ERR_TICKET_NOT_OPEN", "ERR_TICKET_CLOSED"]);

function conflict(code: Parameters<typeof refuse>[0], row: TicketRow) {
  return refuse(code, withTicket.has(code) ? { ticket: presentTicket(row) } : {});
}

/** Somebody was faster: what the conversation is now says how. */
async function lost(tx: Tx, ticketId: number, wanted: TicketStatus) {
  const [now] = await ticketsById(tx, [ticketId]);
  if (!now) return refuse("ERR_NO_TICKET_FOUND");
  return conflict(
    now.status === "closed" ? "ERR_TICKET_CLOSED" : wanted === "open" ? "ERR_TICKET_TAKEN" : "ERR_TICKET_NOT_OPEN",
    now,
  );
}

async function otherOpen(house: House, actor: Actor, ticketId: number) {
  return house.database.tenant(actor.companyId, async (tx) => {
    const row = await ticketFor(tx, actor, ticketId);
    const other = await currentTicket(tx, row.contact_id, row.whatsapp_id);
    return refuse("ERR_OTHER_OPEN_TICKET", other ? { ticket: presentObstacle(actor, other) } : {});
  });
}

/** The contact's conversation on the connection that is not closed, of which there is at most one. */
export async function currentTicket(tx: Tx, contactId: number, whatsappId: number): Promise<TicketRow | undefined> {
  const [found] = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 and whatsapp_id = $3 and status <> 'closed'",
    [tx.companyId, contactId, whatsappId],
  );
  return found ? (await ticketsById(tx, [found.id]))[0] : undefined;
}
