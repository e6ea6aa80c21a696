import { holdConnection } from "../../channels/connections/access.ts";
import { assertQueues } from "../../identity/queues/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Change } from "./change-ticket.ts";
import { currentCycle } from "./cycles.ts";
import type { Place } from "./rules.ts";

/** Hands a conversation on: to a user, who has it open; to a queue, where it waits; to another connection. */
export const transferTicket =
  (to: Place): Change =>
  async (_app, tx, _actor, before) => {
    if (to.userId !== null) await assertUser(tx, to.userId);
    if (to.queueId !== null && to.queueId !== before.queue_id) await assertQueues(tx, [to.queueId]);
    const isElsewhere = to.whatsappId !== before.connection_id;
    // A group is where the number is a member.
    if (isElsewhere && before.is_group) throw refuse("ERR_VALIDATION", { fields: { whatsappId: "invalid" } });
    const connection = isElsewhere
      ? await holdConnection(tx, to.whatsappId, "key share")
      : { provider: before.is_test ? "simulator" : "beta" };
    const done = await tx.sql(
      `update tickets set status = case when $3::bigint is null then 'pending' else 'open' end, user_id = $3, queue_id = $4,
              connection_id = $5, is_test = $6, chatbot = false, updated_at = now(),
              earlier_connection_ids = case when connection_id = $5 then earlier_connection_ids
                else array_append(array_remove(earlier_connection_ids, connection_id), connection_id) end
       where company_id = $1 and id = $2 and status = $7 and user_id is not distinct from $8
         and queue_id is not distinct from $9 and connection_id = $10 returning id`,
      [
        tx.companyId,
        before.id,
        to.userId,
        to.queueId,
        to.whatsappId,
        connection.provider === "simulator",
        before.status,
        before.user_id,
        before.queue_id,
        before.connection_id,
      ],
    );
    if (done.length === 0) return false;
    const served =
      to.userId === null ? "started_at = null, queued_at = now()" : "started_at = coalesce(c.started_at, now())";
    await currentCycle(tx, before.id, `user_id = $3, queue_id = $4, connection_id = $5, ${served}`, [
      to.userId,
      to.queueId,
      to.whatsappId,
    ]);
    return true;
  };
