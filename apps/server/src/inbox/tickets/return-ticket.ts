import { currentCycle } from "./cycles.ts";
import type { Change } from "./change-ticket.ts";
import { keepUndo, type TicketBefore } from "./undo-records.ts";

/** Open → waiting: nobody's again, in the queue where it was. */
export const returnTicket: Change = async (app, tx, actor, before) => {
  const [done] = await tx.sql<{ was: TicketBefore }>(
    `with was as (
       select id, status, user_id, unread, chatbot, use_integration, prompt_id, integration_id from tickets
       where company_id = $1 and id = $2 and status = 'open' and user_id is not distinct from $3 for no key update)
     update tickets t set status = 'pending', user_id = null, updated_at = now()
     from was where t.company_id = $1 and t.id = was.id returning to_jsonb(was) - 'id' as was`,
    [tx.companyId, before.id, before.user_id],
  );
  if (!done) return false;
  const cycle = await currentCycle(tx, before.id, "started_at = null, user_id = null, queued_at = now()", []);
  await keepUndo(app, tx, actor, {
    ticketId: before.id,
    undoes: "return",
    ticket: done.was,
    cycle,
    saysGoodbye: false,
  });
  return true;
};
