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

// A ticket whose first step waits for its next attempt is left out whole: its steps keep their order.
const firstOfTickets = prepared<Step>(
  "steps_next",
  `select id, connection_id as "connectionId", ticket_id as "ticketId", cause, message_id as "messageId",
          user_id as "userId", plan, attempts, created_at as "createdAt"
   from (
     select distinct on (ticket_id) * from steps
     where company_id = $1 and connection_id = $2 and failed_at is null and ticket_id <> all ($3::bigint[])
     order by ticket_id, id
   ) first
   where not_before <= now() order by id limit $4`,
);

/** The first step of each ticket of the connection that may be taken now, the oldest first, without the `busy` tickets. */
export function nextSteps(
  app: App,
  { companyId, connectionId }: ConnectionRef,
  { busy, limit }: { busy: readonly number[]; limit: number },
): Promise<Step[]> {
  return app.database.read(companyId, firstOfTickets, [connectionId, busy, limit]);
}
