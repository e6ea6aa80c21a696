import { assertUser } from "../../identity/users/access.ts";
import { currentCycle } from "./cycles.ts";
import { ticketAccepted } from "./events.ts";
import type { Change } from "./change-ticket.ts";

/** Waiting → open, with the attendant who was first. */
export const acceptTicket: Change = async (app, tx, actor, before) => {
  // Whoever is being removed takes nothing.
  await assertUser(tx, actor.userId);
  const won = await tx.sql(
    `update tickets set status = 'open', user_id = $3, unread = 0, chatbot = false, use_integration = false, prompt_id = null,
            integration_id = null, updated_at = now()
     where company_id = $1 and id = $2 and status = 'pending' and queue_id is not distinct from $4 returning id`,
    [tx.companyId, before.id, actor.userId, before.queue_id],
  );
  if (won.length === 0) return false;
  await currentCycle(tx, before.id, "started_at = now(), user_id = $3, rating_at = null, rated = false", [
    actor.userId,
  ]);
  await app.events.emit(tx, ticketAccepted, { actor, before });
  return true;
};
