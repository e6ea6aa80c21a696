import { currentCycle } from "./cycles.ts";
import type { Change } from "./change-ticket.ts";
import { keepUndo, type TicketBefore } from "./undo-records.ts";

/**
 * Not closed → closed. The queue and the attendant stay on it; bots let go of it (specification 1 §4). Unless it is done
 * silently, the customer is told once it can't be taken back any more.
 */
export const closeTicket =
  (silently: boolean): Change =>
  async (app, tx, actor, before) => {
    const [done] = await tx.sql<{ was: TicketBefore }>(
      `with was as (
         select id, status, user_id, unread, chatbot, use_integration, prompt_id, integration_id from tickets
         where company_id = $1 and id = $2 and status = $3 and user_id is not distinct from $4 for no key update)
       update tickets t set status = 'closed', closed_at = now(), unread = 0, chatbot = false, use_integration = false,
              prompt_id = null, integration_id = null, updated_at = now()
       from was where t.company_id = $1 and t.id = was.id returning to_jsonb(was) - 'id' as was`,
      [tx.companyId, before.id, before.status, before.user_id],
    );
    if (!done) return false;
    const cycle = await currentCycle(tx, before.id, "finished_at = now()", []);
    const saysGoodbye = !silently && !before.is_group;
    await keepUndo(app, tx, actor, { ticketId: before.id, undoes: "close", ticket: done.was, cycle, saysGoodbye });
    return true;
  };
