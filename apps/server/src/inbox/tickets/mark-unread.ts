import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { holdTicket, ticketFacts } from "./access.ts";
import { changeTickets } from "./change-tickets.ts";
import { conflict } from "./conflicts.ts";
import { mayAnswer } from "./rules.ts";
import { factsOf } from "./scope.ts";

/** Marks a ticket as unread: any user who sees it may if it waits; if it is open, users who may answer it. */
export async function markUnread(app: App, actor: Actor, ticketId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const ticket = await holdTicket(tx, actor, ticketId);
    if (ticket.status === "closed") throw conflict("ERR_TICKET_CLOSED", ticket);
    if (ticket.status === "open" && !mayAnswer(factsOf(actor), ticketFacts(ticket)))
      throw conflict("ERR_NO_PERMISSION", ticket);
    await changeTickets(app, tx, [ticketId], { to: "markUnread" }, actor);
  });
}
