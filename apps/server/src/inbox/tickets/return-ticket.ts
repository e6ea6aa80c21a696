import { currentCycle } from "./cycles.ts";
import type { Change } from "./change-ticket.ts";

/** Open → waiting: nobody's again, in the queue where it was. */
export const returnTicket: Change = async (_house, tx, _actor, before) => {
  const done = await tx.sql(
    `update tickets set status = 'pending', user_id = null, updated_at = now()
     where company_id = $1 and id = $2 and status = 'open' and user_id is not distinct from $3 returning id`,
    [tx.companyId, before.id, before.user_id],
  );
  if (done.length === 0) return false;
  await currentCycle(tx, before.id, "started_at = null, user_id = null, queued_at = now()", []);
  return true;
};
