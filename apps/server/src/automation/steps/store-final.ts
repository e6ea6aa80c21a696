import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Plan } from "./decider.ts";
import type { Step } from "./next-steps.ts";

const store = prepared<{ id: number }>(
  "steps_store_final",
  `with held as (
     select id, connection_id, ticket_id, message_id, not_before from steps
     where company_id = $1 and id = $2 and ticket_id = $3 and connection_id = $4 for update
   ), later as (
     insert into steps (company_id, connection_id, ticket_id, cause, message_id, not_before)
     select $1, connection_id, ticket_id, 'message', message_id, not_before from held where message_id <> $5
   )
   update steps s set plan = $6, message_id = $5 from held where s.company_id = $1 and s.id = held.id returning s.id`,
);

/**
 * Stores a plan that stays valid although the customer has written more: later messages get a step of their own. False
 * if the step is gone or moved to another connection.
 */
export async function storeFinal(tx: Tx, step: Step, plan: Plan): Promise<boolean> {
  const { id, ticketId, connectionId, messageId } = step;
  return (await tx.run(store, [id, ticketId, connectionId, messageId, JSON.stringify(plan)])).length > 0;
}
