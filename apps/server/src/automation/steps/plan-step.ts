import { fencedInTurns } from "./in-turns.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import { newExternalId } from "../../inbox/messages/send/external-id.ts";
import { lockAnyTicket } from "../../inbox/tickets/access.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actOn, needsOthers } from "./carry-out.ts";
import { deciders, type Decided, type Decider, type Decision, type Facts, type Plan } from "./decider.ts";
import type { Step } from "./next-steps.ts";
import { readFacts } from "./read-facts.ts";
import { handlingOf } from "./rules.ts";
import { storeFinal } from "./store-final.ts";
import { endStep, steps, stillHere } from "./table.ts";

const defaultLimitMs = 30_000;

/**
 * Asks the deciders. An immediate decision is carried out in the transaction that read the facts, unless it needs a
 * file or a pause first. A decision of a decider that had to wait is stored with the step before it is carried out; an
 * immediate one would be the same again. Answers the plan still to carry out; null if there is none: the step is done,
 * or moved to another connection, whose owner takes it, or it is decided again because the customer wrote more or is
 * waited for. `onWait`: a decider is waited for, whose decision is final or not.
 */
export async function planStep(
  app: App,
  connection: OwnedConnection,
  step: Step,
  signal: AbortSignal,
  onWait: (isFinal: boolean) => void = () => undefined,
): Promise<Plan | null> {
  const all = (await app.ports.ask(deciders)).flat().filter(({ causes }) => causes.includes(step.cause));
  const left = await fencedInTurns(app, connection, async (tx) => {
    const ticket = await lockAnyTicket(tx, step.ticketId);
    const facts = ticket ? await readFacts(app, tx, step, ticket) : null;
    const read = facts ? await askImmediate(tx, all, facts, signal) : nothing;
    if ("asked" in read) return read;
    if (!read.plan) return settle(tx, step, read);
    if (!ticket || needsOthers(read.plan)) return read.plan;
    await actOn(app, tx, step, ticket, read.plan);
    return null;
  });
  if (!left || !("asked" in left)) return left;
  const outcome = await decide(left.asked, left.facts, signal, onWait);
  if (outcome.plan && outcome.isImmediate) return outcome.plan;
  return fencedInTurns(app, connection, (tx) => settle(tx, step, outcome));
}

/** Stores the plan with the step, schedules another decision, or ends the step. */
async function settle(tx: Tx, step: Step, { plan, isFinal, waitUntil }: Outcome): Promise<Plan | null> {
  const thisStep = stillHere(tx, step);
  if (waitUntil) {
    await tx.orm.update(steps).set({ notBefore: waitUntil }).where(thisStep);
    return null;
  }
  if (!plan) {
    await endStep(tx, step);
    return null;
  }
  if (isFinal) return (await storeFinal(tx, step, plan)) ? plan : null;
  const stored = await tx.orm.update(steps).set({ plan }).where(thisStep).returning({ id: steps.id });
  return stored.length === 0 ? null : plan;
}

/** The decision of the first immediate decider that does not pass; or the decider to ask outside the transaction. */
async function askImmediate(
  tx: Tx,
  all: readonly Decider[],
  facts: Facts,
  signal: AbortSignal,
): Promise<Outcome | { facts: Facts; asked: Asked[] }> {
  for (const [n, decider] of all.entries()) {
    const own = decider.read ? await decider.read(tx, facts) : undefined;
    if (own === null) continue;
    if (!decider.isImmediate)
      return { facts, asked: [{ decider, own }, ...(await readOwn(tx, all.slice(n + 1), facts))] };
    const decision = decider.decide(facts, own, signal);
    if (decision instanceof Promise) throw new Error(`The decider ${decider.name} said that it waits for nobody.`);
    const outcome = outcomeOf(decider, facts, decision);
    if (outcome) return { ...nothing, ...outcome };
  }
  return nothing;
}

/** A decider, with its own facts. */
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
  /** Decided without waiting. */
  isImmediate: boolean;
  isFinal?: boolean;
  /** Decide again then. */
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
    const outcome = outcomeOf(decider, facts, await answer);
    if (outcome) return { ...nothing, ...outcome, ...(outcome.plan && { isImmediate, isFinal }) };
  }
  return nothing;
}

/** Undefined: it passes. */
function outcomeOf(
  { name }: Decider,
  facts: Facts,
  decision: Decision,
): Pick<Outcome, "plan" | "waitUntil"> | undefined {
  if (decision === "pass") return undefined;
  if ("waitUntil" in decision) return { plan: null, waitUntil: decision.waitUntil };
  const { actions, keeps, goesOn }: Decided = "actions" in decision ? decision : { actions: decision };
  if (actions.length === 0 && keeps === undefined) return { plan: null };
  const planned = actions.map((action) => ({ ...action, id: newExternalId() }));
  return { plan: { decider: name, actions: planned, keeps, goesOn, handling: handlingOf(facts.ticket) } };
}

/** The decision, or a failure at the time limit, even if the decider ignores its signal. */
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
