import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { deciders, type StepCause } from "./decider.ts";

export interface NewStep {
  connectionId: number;
  ticketId: number;
  cause: StepCause;
  messageId: number | null;
  userId: number | null;
}

const insert = prepared<never>(
  "steps_insert",
  `insert into steps (company_id, connection_id, ticket_id, cause, message_id, user_id)
   select $1, x."connectionId", x."ticketId", x.cause, x."messageId", x."userId"
   from jsonb_to_recordset($2::jsonb) as x (
     "connectionId" bigint, "ticketId" bigint, cause text, "messageId" bigint, "userId" bigint)`,
);

/**
 * Writes the steps that a decider wants, in this order, and wakes the owners of their connections after the commit. The
 * caller holds the tickets: two transactions that write steps of one ticket commit in the order of the steps.
 */
export async function writeSteps(app: App, tx: Tx, steps: readonly NewStep[]): Promise<void> {
  const all = (await app.ports.ask(deciders)).flat();
  const wanted = steps.filter(({ cause }) => all.some(({ causes }) => causes.includes(cause)));
  if (wanted.length === 0) return;
  // Not awaited: it costs no round trip, and if it fails the commit fails.
  void tx.run(insert, [JSON.stringify(wanted)]).catch(() => undefined);
  tx.afterCommit(() => {
    for (const id of new Set(wanted.map((step) => step.connectionId))) app.bell.ring("steps", String(id));
  });
}
