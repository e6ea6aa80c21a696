import type { ConnectionRef } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Plan, StepCause } from "./decider.ts";

export interface Step {
  id: number;
  connectionId: number;
  ticketId: number;
  cause: StepCause;
  messageId: number | null;
  userId: number | null;
  plan: Plan | null;
  attempts: number;
  createdAt: Date;
}

// If a ticket's first step waits for a retry, all its steps wait: they keep their order.
const firstOfTickets = prepared<Step & { waitMs: number }>(
  "steps_next",
  `select id, connection_id as "connectionId", ticket_id as "ticketId", cause, message_id as "messageId",
          user_id as "userId", plan, attempts, created_at as "createdAt",
          greatest(0, extract(epoch from not_before - now()) * 1000)::float8 as "waitMs"
   from (
     select distinct on (ticket_id) * from steps
     where company_id = $1 and connection_id = $2 and failed_at is null and ticket_id <> all ($3::bigint[])
     order by ticket_id, id
   ) first
   order by not_before > now(), id limit $4`,
);

/**
 * The first step of each ticket of the connection that is due now, the oldest first, without the `busy` tickets; and in
 * how many milliseconds the next is due.
 */
export async function nextSteps(
  app: App,
  { companyId, connectionId }: ConnectionRef,
  { busy, limit }: { busy: readonly number[]; limit: number },
): Promise<{ ready: Step[]; nextInMs: number | null }> {
  const rows = await app.database.read(companyId, firstOfTickets, [connectionId, busy, limit]);
  const later = rows.filter(({ waitMs }) => waitMs > 0).map(({ waitMs }) => waitMs);
  return {
    ready: rows.flatMap(({ waitMs, ...step }) => (waitMs > 0 ? [] : step)),
    nextInMs: later.length === 0 ? null : Math.min(...later),
  };
}

const overtaken = prepared<{ id: number }>(
  "steps_overtaken",
  `select x.id from jsonb_to_recordset($2::jsonb) as x (id bigint, "messageId" bigint)
   left join steps s on s.company_id = $1 and s.id = x.id
   where s.id is null or s.message_id is distinct from x."messageId"`,
);

/** Which of these steps are gone, or have another message by now. */
export async function overtakenSteps(
  app: App,
  { companyId }: ConnectionRef,
  steps: readonly Step[],
): Promise<number[]> {
  const known = steps.map(({ id, messageId }) => ({ id, messageId }));
  return (await app.database.read(companyId, overtaken, [JSON.stringify(known)])).map(({ id }) => id);
}
