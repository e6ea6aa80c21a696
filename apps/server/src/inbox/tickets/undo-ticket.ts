import type { TicketPage, Undoable } from "@recado/contracts/tickets";
import { holdConnection } from "../../channels/connections/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { violates } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockAnyTicket, ticketFor, ticketsById } from "./access.ts";
import { changeTickets } from "./change-tickets.ts";
import { otherOpen } from "./conflicts.ts";
import { presentTicket } from "./present.ts";
import { presentPage } from "./show-ticket.ts";
import { takeUndo } from "./undo-records.ts";

/**
 * Undoes what the actor just did (decision 29): the ticket is as it was before, and the customer is not told of the
 * closing. Refused when the time has passed, and when somebody has acted on the ticket since.
 */
export async function undoTicket(app: App, actor: Actor, ticketId: number, undoes: Undoable): Promise<TicketPage> {
  try {
    return await app.database.tenant(actor, async (tx) => {
      // The actor may undo even if the change took the ticket out of their sight.
      const now = await lockAnyTicket(tx, ticketId);
      const undo = now && (await takeUndo(tx, actor, ticketId, undoes));
      if (!now || !undo)
        throw refuse("ERR_UNDO_TOO_LATE", { ticket: presentTicket(await ticketFor(tx, actor, ticketId)) });
      const { ticket: before, cycle, doneAt } = undo;
      // A user who is being deleted must not get a ticket, and over a deleted connection nobody could answer.
      if (before.userId !== null) await assertUser(tx, before.userId);
      await holdConnection(tx, now.connection_id, "key share");
      const changes = await changeTickets(
        app,
        tx,
        [ticketId],
        { to: "undo", before, cycle, doneAt },
        { system: "undo" },
      );
      if (changes.length === 0) throw refuse("ERR_UNDO_OVERTAKEN", { ticket: presentTicket(now) });
      const [after] = await ticketsById(tx, [ticketId]);
      if (!after) throw refuse("ERR_NO_TICKET_FOUND");
      return presentPage(tx, after);
    });
  } catch (error) {
    // The contact has another ticket that is not closed by now.
    if (violates(error, "tickets_not_closed")) throw await otherOpen(app, actor, ticketId);
    throw error;
  }
}
