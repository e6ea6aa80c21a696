import { setTimeout as rest } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { Coalesced } from "../../platform/coalesced.ts";
import { fenced } from "../../channels/sessions/lease.ts";
import type { StepQueue } from "../../channels/events.ts";
import { EpochLost, type OwnedConnection } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import { carryOut } from "./carry-out.ts";
import { nextSteps, overtakenSteps, type Step } from "./next-steps.ts";
import { planStep } from "./plan-step.ts";
import { maxAttempts, retryPauseMs } from "./rules.ts";
import { steps } from "./table.ts";

/** Tickets handled at once. A slow decider holds no database connection, so many may wait. */
const ticketsAtOnce = 32;
/** Poll interval, in case a notification is lost. */
const safetyNetMs = 30_000;
const storageRetryMs = 5_000;

interface Taken {
  readonly step: Step;
  /** Aborts the decision. */
  readonly abort: AbortController;
  /** A decider is running, and is called again if the customer writes more. */
  isWaiting: boolean;
}

/** Runs the steps of a connection: one after another per ticket, different tickets in parallel. */
export class StepRunner implements StepQueue {
  private readonly app: App;
  private readonly connection: OwnedConnection;
  private readonly epochLost: () => void;
  /** By ticket. */
  private readonly busy = new Map<number, Taken>();
  private readonly stopping = new AbortController();
  private readonly looking = new Coalesced(() => this.look());
  private readonly safetyNet: NodeJS.Timeout;
  private timer: NodeJS.Timeout | undefined;

  constructor(app: App, connection: OwnedConnection, epochLost: () => void) {
    this.app = app;
    this.connection = connection;
    this.epochLost = epochLost;
    this.safetyNet = setInterval(() => this.wake(), safetyNetMs).unref();
  }

  /** There may be new steps. */
  wake(): void {
    if (!this.isOver) this.looking.request();
  }

  /** Starts no more steps. Running ones commit only under the epoch. */
  stop(): void {
    clearInterval(this.safetyNet);
    clearTimeout(this.timer);
    this.stopping.abort();
  }

  private get isOver(): boolean {
    return this.stopping.signal.aborted;
  }

  private async look(): Promise<void> {
    const limit = ticketsAtOnce - this.busy.size;
    if (this.isOver) return;
    if (limit === 0) return this.endOvertaken().catch(() => undefined);
    try {
      await this.endOvertaken();
      const { ready, nextInMs } = await nextSteps(this.app, this.connection, { busy: [...this.busy.keys()], limit });
      for (const step of ready) void this.take(step);
      // The earliest due step, in addition to the poll.
      clearTimeout(this.timer);
      if (nextInMs !== null) this.lookAfter(nextInMs);
    } catch (error) {
      this.app.log.warn({ err: error, connectionId: this.connection.connectionId }, "steps not read");
      this.lookAfter(storageRetryMs);
    }
  }

  /** Aborts decisions still running after the customer has written more. */
  private async endOvertaken(): Promise<void> {
    const waiting = [...this.busy.values()].filter(({ isWaiting }) => isWaiting);
    if (waiting.length === 0) return;
    const ids = new Set(
      await overtakenSteps(
        this.app,
        this.connection,
        waiting.map(({ step }) => step),
      ),
    );
    for (const { step, abort } of waiting) if (ids.has(step.id)) abort.abort();
  }

  private async take(step: Step): Promise<void> {
    if (this.isOver) return;
    const taken: Taken = { step, abort: new AbortController(), isWaiting: false };
    this.busy.set(step.ticketId, taken);
    try {
      const signal = AbortSignal.any([this.stopping.signal, taken.abort.signal]);
      const onWait = (isFinal: boolean) => void (taken.isWaiting = !isFinal);
      const plan = step.plan ?? (await planStep(this.app, this.connection, step, signal, onWait));
      taken.isWaiting = false;
      if (plan) await carryOut(this.app, this.connection, step, plan, this.stopping.signal);
    } catch (error) {
      if (!taken.abort.signal.aborted) await this.failed(step, error);
    } finally {
      this.busy.delete(step.ticketId);
      this.wake();
    }
  }
  private async failed(step: Step, error: unknown): Promise<void> {
    if (this.isOver) return;
    if (error instanceof EpochLost) return this.lose();
    const attempts = step.attempts + 1;
    const isSetAside = attempts >= maxAttempts;
    const { connectionId } = this.connection;
    this.app.log.warn({ err: error, connectionId, stepId: step.id, attempts, isSetAside }, "step failed");
    try {
      await this.record(step, error, { attempts, isSetAside });
      if (isSetAside) this.app.metrics.failedSteps.inc();
    } catch (failure) {
      if (failure instanceof EpochLost) return this.lose();
      this.app.log.warn({ err: failure, connectionId, stepId: step.id }, "failed step not recorded");
      await rest(storageRetryMs, undefined, { ref: false });
    }
  }

  private async record(
    step: Step,
    error: unknown,
    { attempts, isSetAside }: { attempts: number; isSetAside: boolean },
  ): Promise<void> {
    await fenced(this.app, this.connection, async (tx) => {
      await tx.orm
        .update(steps)
        .set({
          attempts,
          lastError: String(error).slice(0, 500),
          ...(isSetAside
            ? { failedAt: sql`now()` }
            : { notBefore: sql`now() + ${retryPauseMs(attempts)} * interval '1 millisecond'` }),
        })
        .where(and(eq(steps.companyId, tx.companyId), eq(steps.id, step.id)));
    });
  }

  private lose(): void {
    this.stop();
    this.epochLost();
  }

  private lookAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    // A timer cuts fractions off, and would look before the step is due.
    this.timer = setTimeout(() => this.wake(), Math.ceil(milliseconds)).unref();
  }
}
