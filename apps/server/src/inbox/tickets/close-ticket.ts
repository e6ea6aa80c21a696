import { currentCycle } from "./cycles.ts";
import type { Change } from "./change-ticket.ts";

/** Not closed → closed. The queue and the attendant stay on it; bots let go of it (specification 1 §4). */
export const closeTicket: Change = async (_house, tx, _actor, before) => {
  const done = await tx.sql(
    `update tickets set status = 'closed', closed_at = now(), unread = 0, chatbot = false, use_integration = false,
            prompt_id = null, integration_id = null, updated_at = now()
     where company_id = $1 and id = $2 and status = $3 and user_id is not distinct from $4 returning id`,
    [tx.companyId, before.id, before.status, before.user_id],
  );
  if (done.length === 0) return false;
  await currentCycle(tx, before.id, "finished_at = now()", []);
  return true;
};
