import { holdConnection } from "../../channels/connections/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import { beginCycle } from "./cycles.ts";
import type { Change } from "./change-ticket.ts";

/** Closed → open, with whoever reopens it, in its queue while there is one; a new stretch of service begins. */
export const reopenTicket: Change = async (_app, tx, actor, before) => {
  // Whoever is being removed takes nothing.
  await assertUser(tx, actor.userId);
  // Over a connection that is gone nobody could answer.
  await holdConnection(tx, before.connection_id, "key share");
  const done = await tx.sql(
    `update tickets t set status = 'open', user_id = $3, closed_at = null, updated_at = now(),
            queue_id = (select q.id from queues q where q.company_id = $1 and q.id = t.queue_id and q.deleted_at is null)
     where company_id = $1 and id = $2 and status = 'closed' returning id`,
    [tx.companyId, before.id, actor.userId],
  );
  if (done.length === 0) return false;
  await beginCycle(tx, before.id, actor.userId);
  return true;
};
