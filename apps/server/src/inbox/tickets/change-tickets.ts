import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { By } from "../by.ts";
import { ticketsChanged, type TicketChanged } from "./events.ts";
import { stepOf, type TicketStep } from "./steps.ts";
import { lockTickets, storeStates, type TicketState } from "./states.ts";

/** The state that a ticket must still have once it is locked; other tickets are left as they are. */
export type Expected = Partial<Pick<TicketState, "status" | "userId" | "queueId" | "connectionId">>;

/**
 * Takes tickets one step further, with their service cycles, and emits `ticketsChanged`. Answers the changes, without
 * tickets that are gone, that the step does not apply to, or that are not as expected any more.
 */
export async function changeTickets(
  app: App,
  tx: Tx,
  ids: readonly number[],
  step: TicketStep,
  by: By,
  expected: Expected = {},
): Promise<TicketChanged[]> {
  const { changes } = await applyStep(tx, ids, step, by, expected);
  if (changes.length > 0) await app.events.emit(tx, ticketsChanged, { changes });
  return changes;
}

/** The same without the event; answers the tickets after the step, changed or not. */
export async function applyStep(
  tx: Tx,
  ids: readonly number[],
  step: TicketStep,
  by: By,
  expected: Expected = {},
): Promise<{ changes: TicketChanged[]; tickets: TicketState[] }> {
  const locked = ids.length === 0 ? [] : await lockTickets(tx, ids);
  const results = locked.map((one) => ({
    before: one.ticket,
    cycleBefore: one.cycle,
    result: isAsExpected(one.ticket, expected) ? stepOf(one, step) : null,
  }));
  const changed = results.flatMap(({ result, ...before }) => (result ? [{ ...before, ...result }] : []));
  await storeStates(
    tx,
    {
      tickets: changed.map(({ ticket }) => ticket),
      cycles: changed.flatMap(({ cycle }) => cycle ?? []),
      served: changed.flatMap(({ cycle, cycleBefore }) =>
        cycle && (cycle.userId !== null || (cycleBefore?.userId ?? null) !== null) ? cycle.ticketId : [],
      ),
    },
    undoneBy(step),
  );
  return {
    changes: changed.map(({ cause, before, cycleBefore, ticket }) => ({
      cause,
      before,
      after: ticket,
      cycle: cycleBefore,
      by,
    })),
    tickets: results.map(({ before, result }) => result?.ticket ?? before),
  };
}

const isAsExpected = (ticket: TicketState, { status, userId, queueId, connectionId }: Expected): boolean =>
  (status === undefined || ticket.status === status) &&
  (userId === undefined || ticket.userId === userId) &&
  (queueId === undefined || ticket.queueId === queueId) &&
  (connectionId === undefined || ticket.connectionId === connectionId);

function undoneBy(step: TicketStep): { at: string } | { queuedAt: string | null } | undefined {
  if (step.to === "undo") return { at: step.doneAt };
  if (step.to !== "takeBack") return undefined;
  return { queuedAt: step.after.userId === null ? step.after.waitingSince : null };
}
