import { fenced } from "../../channels/sessions/lease.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import { newExternalId } from "../../inbox/messages/send/external-id.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import {
  deciders,
  type Decided,
  type Decider,
  type Decision,
  type Facts,
  type Handling,
  type Plan,
} from "./decider.ts";
import type { Step } from "./next-steps.ts";
import { readFacts } from "./read-facts.ts";
import { storeFinal } from "./store-final.ts";
import { steps, stillHere } from "./table.ts";

const defaultLimitMs = 30_000;

/**
 * Asks the deciders. What was waited for is stored with the step, before anything of it is done; what was decided at once
 * would be decided so again. Null if there is nothing to do: then the step is gone, or was moved to another connection,
 * whose owner takes it, or the customer has written more or is waited for, and it is decided anew. `onWait`: a decider is
 * waited for, whose decision is final or not.
 */
export async function planStep(
  app: App,
  connection: OwnedConnection,
  step: Step,
  signal: AbortSignal,
  onWait: (isFinal: boolean) => void = () => undefined,
): Promise<Plan | null> {
  const all = (await app.ports.ask(deciders)).flat().filter(({ causes }) => causes.includes(step.cause));
  const known = await fenced(app, connection, async (tx) => {
    const facts = await readFacts(app, tx, step);
    return facts && { facts, asked: await readOwn(tx, all, facts) };
  });
  const { plan, isImmediate, isFinal, waitUntil } = known
    ? await decide(known.asked, known.facts, signal, onWait)
    : nothing;
  if (plan && isImmediate) return plan;
  return fenced(app, connection, async (tx) => {
    const thisStep = stillHere(tx, step);
    if (waitUntil) {
      await tx.orm.update(steps).set({ notBefore: waitUntil }).where(thisStep);
      return null;
    }
    if (!plan) {
      await tx.orm.delete(steps).where(thisStep);
      return null;
    }
    if (isFinal) return (await storeFinal(tx, step, plan)) ? plan : null;
    const stored = await tx.orm.update(steps).set({ plan }).where(thisStep).returning({ id: steps.id });
    return stored.length === 0 ? null : plan;
  });
}

/** A decider, with what it reads for itself. */
interface Asked {
  decider: Decider;
  own: unknown;
}

async function readOwn(tx: Tx, all: readonly Decider[], facts: Facts): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const decider of all) {
    const own = decider.read ? await decider.read(tx, facts) : undefined;
    if (own !== null) asked.push({ decider, own });
  }
  return asked;
}

interface Outcome {
  plan: Plan | null;
  /** Nobody was waited for. */
  isImmediate: boolean;
  isFinal?: boolean;
  /** It is decided anew then. */
  waitUntil?: Date;
}
const nothing: Outcome = { plan: null, isImmediate: true };

async function decide(
  asked: readonly Asked[],
  facts: Facts,
  signal: AbortSignal,
  onWait: (isFinal: boolean) => void,
): Promise<Outcome> {
  let isImmediate = true;
  for (const { decider, own } of asked) {
    const { isFinal = false } = decider;
    const answer = inTime(decider, facts, own, signal);
    if (answer instanceof Promise) {
      isImmediate = false;
      onWait(isFinal);
    }
    const decision = await answer;
    if (decision === "pass") continue;
    if ("waitUntil" in decision) return { ...nothing, waitUntil: decision.waitUntil };
    const { actions, keeps }: Decided = "actions" in decision ? decision : { actions: decision };
    if (actions.length === 0 && keeps === undefined) return nothing;
    const planned = actions.map((action) => ({ ...action, id: newExternalId() }));
    return {
      plan: { decider: decider.name, actions: planned, keeps, handling: handlingOf(facts.ticket) },
      isImmediate,
      isFinal,
    };
  }
  return nothing;
}

/** The decision, or a failure at the time limit even if the decider ignores its signal. */
function inTime(decider: Decider, facts: Facts, own: unknown, stop: AbortSignal): Decision | Promise<Decision> {
  const limit = AbortSignal.timeout(decider.limitMs ?? defaultLimitMs);
  const signal = AbortSignal.any([stop, limit]);
  const decision = decider.decide(facts, own, signal);
  return decision instanceof Promise ? beforeAbort(decision, signal) : decision;
}

function beforeAbort<T>(awaited: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return Promise.race([awaited, over.promise]).finally(() => signal.removeEventListener("abort", end));
}

export const handlingOf = ({ status, user_id, queue_id, connection_id, handler, handler_id }: TicketRow): Handling => ({
  status,
  userId: user_id,
  queueId: queue_id,
  connectionId: connection_id,
  handler,
  handlerId: handler_id,
});
