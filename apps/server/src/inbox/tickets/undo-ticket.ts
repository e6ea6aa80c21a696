import type { TicketPage, Undoable } from "@recado/contracts/tickets";
import { holdConnection } from "../../channels/connections/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockAnyTicket, ticketFor } from "./access.ts";
import { otherOpen } from "./change-ticket.ts";
import { presentTicket } from "./present.ts";
import { announceTicket } from "./rooms.ts";
import { presentPage } from "./show-ticket.ts";
import type { CycleBefore, TicketBefore } from "./undo-records.ts";

interface Undo {
  ticket: TicketBefore;
  cycle: CycleBefore | null;
  done_at: string;
}

/**
 * Takes back what the actor just did (decision 29): the conversation is again as it stood, with whom it stood, and what
 * was to be told the customer is not. Refused when the time has passed, and when somebody has acted since.
 */
export async function undoTicket(app: App, actor: Actor, ticketId: number, undoes: Undoable): Promise<TicketPage> {
  try {
    return await app.database.tenant(actor.companyId, async (tx) => {
      // Who did it may see it, though what they did took it out of their sight.
      const before = await lockAnyTicket(tx, ticketId);
      const undo = before && (await takeUndo(tx, actor, ticketId, undoes));
      if (!before || !undo)
        throw refuse("ERR_UNDO_TOO_LATE", { ticket: presentTicket(await ticketFor(tx, actor, ticketId)) });
      // Whoever is being removed takes nothing, and over a connection that is gone nobody could answer.
      if (undo.ticket.user_id !== null) await assertUser(tx, undo.ticket.user_id);
      await holdConnection(tx, before.connection_id, "key share");
      if (!(await putBack(tx, ticketId, undoes, undo)))
        throw refuse("ERR_UNDO_OVERTAKEN", { ticket: presentTicket(before) });
      const after = await lockAnyTicket(tx, ticketId);
      if (!after) throw refuse("ERR_NO_TICKET_FOUND");
      announceTicket(app, tx, presentTicket(before), presentTicket(after));
      return presentPage(tx, after);
    });
  } catch (error) {
    // The contact has another conversation by now.
    if (violates(error, "tickets_not_closed")) throw await otherOpen(app, actor, ticketId);
    throw error;
  }
}

async function takeUndo(tx: Tx, actor: Actor, ticketId: number, undoes: Undoable): Promise<Undo | undefined> {
  const [undo] = await tx.sql<Undo & object>(
    `delete from ticket_undos where company_id = $1 and ticket_id = $2 and user_id = $3 and undoes = $4 and until > now()
     returning ticket, cycle, done_at::text`,
    [tx.companyId, ticketId, actor.userId, undoes],
  );
  return undo;
}

/** Only what still bears the moment of what is taken back. */
async function putBack(tx: Tx, ticketId: number, undoes: Undoable, { ticket, cycle, done_at }: Undo): Promise<boolean> {
  const untouched = {
    close: "t.status = 'closed' and t.closed_at = $3::timestamptz",
    return: `t.status = 'pending' and t.user_id is null and exists (
       select from service_cycles c where c.company_id = $1 and c.ticket_id = $2 and c.finished_at is null and c.queued_at = $3::timestamptz)`,
  };
  const back = await tx.sql(
    `update tickets t set status = $4, user_id = $5, unread = greatest(t.unread, $6), chatbot = $7, use_integration = $8,
            prompt_id = $9, integration_id = $10, closed_at = null, updated_at = now()
     where t.company_id = $1 and t.id = $2 and ${untouched[undoes]} returning t.id`,
    [
      tx.companyId,
      ticketId,
      done_at,
      ticket.status,
      ticket.user_id,
      ticket.unread,
      ticket.chatbot,
      ticket.use_integration,
      ticket.prompt_id,
      ticket.integration_id,
    ],
  );
  if (back.length === 0) return false;
  if (cycle)
    await tx.sql(
      `update service_cycles set finished_at = null, user_id = $3, queued_at = $4::timestamptz, started_at = $5::timestamptz
       where company_id = $1 and id = $2`,
      [tx.companyId, cycle.id, cycle.user_id, cycle.queued_at, cycle.started_at],
    );
  return true;
}
