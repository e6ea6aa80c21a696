import { and, eq } from "drizzle-orm";
import { fenced } from "../../channels/sessions/lease.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import { newExternalId } from "../../inbox/messages/external-id.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { App } from "../../platform/app.ts";
import { deciders, type Decider, type Decision, type Facts, type Handling, type Plan } from "./decider.ts";
import type { Step } from "./next-steps.ts";
import { readFacts } from "./read-facts.ts";
import { steps } from "./table.ts";

const defaultLimitMs = 30_000;

/**
 * Asks the deciders and stores what they decide with the step, before anything of it is done. Null if there is nothing
 * to do: then the step is gone.
 */
export async function planStep(
  app: App,
  connection: OwnedConnection,
  step: Step,
  signal: AbortSignal,
): Promise<Plan | null> {
  const facts = await fenced(app, connection, (tx) => readFacts(tx, step));
  const plan = facts && (await decide((await app.ports.ask(deciders)).flat(), facts, signal));
  await fenced(app, connection, async (tx) => {
    const thisStep = and(eq(steps.companyId, tx.companyId), eq(steps.id, step.id));
    if (plan) await tx.orm.update(steps).set({ plan }).where(thisStep);
    else await tx.orm.delete(steps).where(thisStep);
  });
  return plan;
}

async function decide(all: readonly Decider[], facts: Facts, signal: AbortSignal): Promise<Plan | null> {
  for (const decider of all) {
    if (!decider.causes.includes(facts.cause)) continue;
    const decision = await inTime(decider, facts, signal);
    if (decision === "pass") continue;
    const actions = decision.map((action) => ({ ...action, id: newExternalId() }));
    return actions.length === 0 ? null : { decider: decider.name, actions, handling: handlingOf(facts.ticket) };
  }
  return null;
}

/** The decision, or a failure at the time limit even if the decider ignores its signal. */
async function inTime(decider: Decider, facts: Facts, stop: AbortSignal): Promise<Decision> {
  const limit = AbortSignal.timeout(decider.limitMs ?? defaultLimitMs);
  const signal = AbortSignal.any([stop, limit]);
  const decision = decider.decide(facts, signal);
  if (!(decision instanceof Promise)) return decision;
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return Promise.race([decision, over.promise]).finally(() => signal.removeEventListener("abort", end));
}

export const handlingOf = ({ status, user_id, connection_id }: TicketRow): Handling => ({
  status,
  userId: user_id,
  connectionId: connection_id,
});
