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

/** A customer who never stops writing gets an answer after this time. */
const longestPauseMs = 5_000;

const insert = prepared<never>(
  "steps_insert",
  `with x as (
     select x.*, now() + x."pauseMs" * interval '1 millisecond' as not_before
     from jsonb_to_recordset($2::jsonb) as x (
       "connectionId" bigint, "ticketId" bigint, cause text, "messageId" bigint, "userId" bigint, "pauseMs" integer)
     join tickets t on t.company_id = $1 and t.id = x."ticketId"
     -- Customers whom a person serves, and groups, get no answer of the app.
     where x.cause <> 'message' or (t.status = 'pending' and not t.is_group)
   ), joined as (
     update steps s set message_id = x."messageId",
       not_before = case when s.attempts > 0 then s.not_before
                         else least(x.not_before, s.created_at + ${longestPauseMs} * interval '1 millisecond') end
     from x
     where x.cause = 'message' and s.company_id = $1 and s.id = (
       select max(u.id) from steps u where u.company_id = $1 and u.ticket_id = x."ticketId" and u.cause = 'message'
         and u.plan is null and u.failed_at is null)
     returning s.ticket_id
   )
   insert into steps (company_id, connection_id, ticket_id, cause, message_id, user_id, not_before)
   select $1, x."connectionId", x."ticketId", x.cause, x."messageId", x."userId", x.not_before
   from x where x.cause <> 'message' or x."ticketId" not in (select ticket_id from joined)`,
);

/**
 * Writes steps in this order, if a decider wants them, and wakes the owners of their connections after the commit.
 * Messages that arrive before their step is decided join it. The caller holds the tickets: two transactions that write
 * steps of one ticket commit in the order of the steps.
 */
export async function writeSteps(app: App, tx: Tx, steps: readonly NewStep[]): Promise<void> {
  const all = (await app.ports.ask(deciders)).flat();
  const wanted = lastOfTickets(steps).flatMap((step) => {
    const pauses = all.flatMap(({ causes, pauseMs = 0 }) => (causes.includes(step.cause) ? pauseMs : []));
    return pauses.length === 0 ? [] : { ...step, pauseMs: Math.max(...pauses) };
  });
  if (wanted.length === 0) return;
  // Not awaited: saves a round trip, and if it fails the commit fails.
  void tx.run(insert, [JSON.stringify(wanted)]).catch(() => undefined);
  wakeOwners(app, tx, wanted);
}

/** The last message of each ticket, which is answered for all. */
function lastOfTickets(steps: readonly NewStep[]): NewStep[] {
  const last = new Map(steps.flatMap((step, n) => (step.cause === "message" ? [[step.ticketId, n] as const] : [])));
  return steps.filter((step, n) => step.cause !== "message" || last.get(step.ticketId) === n);
}

const move = prepared<never>(
  "steps_move",
  `update steps s set connection_id = x."connectionId"
   from jsonb_to_recordset($2::jsonb) as x ("ticketId" bigint, "connectionId" bigint)
   where s.company_id = $1 and s.ticket_id = x."ticketId"`,
);

/** Moves the steps of tickets that went to another connection: its owner takes them. */
export async function moveSteps(
  app: App,
  tx: Tx,
  moved: readonly { ticketId: number; connectionId: number }[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.run(move, [JSON.stringify(moved)]);
  wakeOwners(app, tx, moved);
}

function wakeOwners(app: App, tx: Tx, steps: readonly { connectionId: number }[]): void {
  tx.afterCommit(() => {
    for (const id of new Set(steps.map((step) => step.connectionId))) app.notifications.notify("steps", String(id));
  });
}
