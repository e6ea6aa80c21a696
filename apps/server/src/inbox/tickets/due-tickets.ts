import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

interface Due {
  id: number;
}

const withoutQueue = prepared<Due>(
  "tickets_due_without_queue",
  `select id from tickets
   where company_id = $1 and connection_id = $2 and status = 'pending' and queue_id is null and not is_group
     and handler_id is null and waiting_since <= now() - $3 * interval '1 minute'
   order by waiting_since limit $4 for no key update skip locked`,
);

/**
 * Tickets of the connection that have waited this many minutes without a queue and without a prompt or integration that
 * answers, the longest first; locked.
 */
export const dueWithoutQueue = (tx: Tx, connectionId: number, minutes: number, limit: number): Promise<Due[]> =>
  tx.run(withoutQueue, [connectionId, minutes, limit]);

const unanswered = prepared<Due & { isWarned: boolean }>(
  "tickets_due_unanswered",
  `select t.id, m.rule is not distinct from 'expiryWarning' as "isWarned" from tickets t
   left join lateral (
     select rule from messages where company_id = $1 and ticket_id = t.id order by id desc limit 1
   ) m on true
   where t.company_id = $1 and t.connection_id = $2 and t.status = 'open' and t.last_message_from_me and not t.is_group
     and greatest(t.last_message_at, $3::timestamptz) <= now() - least($4::integer, $5::integer) * interval '1 minute'
     and greatest(t.last_message_at, $3::timestamptz)
         <= now() - (case when m.rule is not distinct from 'expiryWarning' then $5 else $4 end) * interval '1 minute'
   order by t.last_message_at limit $6 for no key update of t skip locked`,
);

/**
 * Open tickets of the connection whose customer has not answered, locked: silent for `firstMinutes`, or for
 * `lastMinutes` after the warning. Silence before `since` does not count.
 */
export const dueUnanswered = (
  tx: Tx,
  connectionId: number,
  silence: { since: Date | null; firstMinutes: number; lastMinutes: number },
  limit: number,
): Promise<(Due & { isWarned: boolean })[]> =>
  tx.run(unanswered, [connectionId, silence.since, silence.firstMinutes, silence.lastMinutes, limit]);

const earliest = prepared<{ waitingSince: Date | null; answeredAt: Date | null }>(
  "tickets_earliest_due",
  `select
     (select min(waiting_since) from tickets where company_id = $1 and connection_id = $2 and status = 'pending'
        and queue_id is null and not is_group and handler_id is null) as "waitingSince",
     (select min(last_message_at) from tickets where company_id = $1 and connection_id = $2 and status = 'open'
        and last_message_from_me and not is_group) as "answeredAt"`,
);

/**
 * Since when the connection's longest waiting ticket has had no queue, and since when its longest silent customer has
 * not answered.
 */
export async function earliestDue(tx: Tx, connectionId: number) {
  const [row] = await tx.run(earliest, [connectionId]);
  return row ?? { waitingSince: null, answeredAt: null };
}
