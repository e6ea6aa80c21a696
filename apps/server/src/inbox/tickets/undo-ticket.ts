import type { TicketPage, Undoable } from "@recado/contracts/tickets";
import { holdConnection } from "../../channels/connections/access.ts";
import { assertQueues } from "../../identity/queues/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockAnyTicket, ticketFor, ticketsById } from "./access.ts";
import { changeTickets } from "./change-tickets.ts";
import { otherOpen } from "./conflicts.ts";
import type { TicketChanged } from "./events.ts";
import { presentTicket } from "./present.ts";
import { presentPage } from "./show-ticket.ts";
import { takeUndo } from "./undo-records.ts";

/**
 * Undoes what the actor just did (decision 29): restores the ticket, and the customer hears nothing of the closing.
 * Refuses after the deadline, and if somebody has acted on the ticket since.
 */
export async function undoTicket(app: App, actor: Actor, ticketId: number, undoes: Undoable): Promise<TicketPage> {
  try {
    return await app.database.tenant(actor, async (tx) => {
      await undoWithin(app, tx, actor, ticketId, undoes);
      const [after] = await ticketsById(tx, [ticketId]);
      if (!after) throw refuse("ERR_NO_TICKET_FOUND");
      return presentPage(tx, after);
    });
  } catch (error) {
    // By now the contact has another ticket that is not closed.
    if (violates(error, "tickets_not_closed")) throw await otherOpen(app, actor, ticketId);
    throw error;
  }
}

/** The same in the caller's transaction; with `doneAt`, only for a closing at that time. */
export async function undoWithin(
  app: App,
  tx: Tx,
  actor: Actor,
  ticketId: number,
  undoes: Undoable,
  doneAt?: string,
): Promise<void> {
  // The actor may undo even if the change put the ticket out of their scope.
  const now = await lockAnyTicket(tx, ticketId);
  const undo = now && (await takeUndo(tx, actor, ticketId, undoes));
  if (!now || !undo) throw refuse("ERR_UNDO_TOO_LATE", { ticket: presentTicket(await ticketFor(tx, actor, ticketId)) });
  if (doneAt !== undefined && doneAt !== undo.doneAt)
    throw refuse("ERR_UNDO_OVERTAKEN", { ticket: presentTicket(now) });
  const { ticket: before, cycle } = undo;
  // A user who is being deleted must not get a ticket, and over a deleted connection nobody could answer.
  if (before.userId !== null) await assertUser(tx, before.userId);
  await holdConnection(tx, now.connection_id, "key share");
  const step = { to: "undo", before, cycle, doneAt: undo.doneAt } as const;
  const changes = await changeTickets(app, tx, [ticketId], step, { system: "undo" });
  if (changes.length === 0) throw refuse("ERR_UNDO_OVERTAKEN", { ticket: presentTicket(now) });
}

/** A transfer as it was made. */
export type Handed = Pick<TicketChanged & { cause: "transferred" }, "before" | "after" | "cycle">;

/**
 * Takes back a transfer that the actor made after `since`, in the caller's transaction, if the ticket is unchanged since;
 * the conversation tells no more of it.
 */
export async function takeBackTransfer(
  app: App,
  tx: Tx,
  actor: Actor,
  { before, after, cycle }: Handed,
  since: Date,
): Promise<void> {
  const now = await lockAnyTicket(tx, after.id);
  if (!now) throw refuse("ERR_NO_TICKET_FOUND");
  if (before.userId !== null) await assertUser(tx, before.userId);
  if (before.queueId !== null && before.queueId !== after.queueId) await assertQueues(tx, [before.queueId]);
  // Before the step: who sees the conversation is told to load it anew. Accepting and returning keep no transfer. A later
  // one of the same person may have brought the conversation back to where this one left it.
  await tx.sql(
    `delete from ticket_transfers where company_id = $1 and id = (
       select min(id) from ticket_transfers where company_id = $1 and ticket_id = $2 and by_user_id = $3 and created_at >= $4)`,
    [tx.companyId, after.id, actor.userId, since],
  );
  const step = { to: "takeBack", before, after, cycle } as const;
  const changes = await changeTickets(app, tx, [after.id], step, { system: "undo" });
  if (changes.length === 0) throw refuse("ERR_UNDO_OVERTAKEN", { ticket: presentTicket(now) });
}
