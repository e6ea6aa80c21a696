import { asWork, type WorkLabel } from "../current-work.ts";
import type { Notifications } from "../notifications.ts";
import { Coalesced } from "../coalesced.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { JobStore, type ClaimedJob } from "./job-store.ts";
import { isSpent, retryPauseSeconds } from "./rules.ts";

/** A kind of deferred work: timers, media, mail, imports. A conversation's outbox and steps are not jobs. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retries: number;
  /** How many of them a process runs at once. */
  readonly workers: number;
  /** Never set: carries the data's type. */
  readonly data?: Data;
}

export function jobKind<Data extends object>(
  name: string,
  options: { retries?: number; workers?: number } = {},
): JobKind<Data> {
  return { name, retries: options.retries ?? 5, workers: options.workers ?? 1 };
}

export interface JobsOptions {
  database: Database;
  notifications: Notifications;
  log: Log;
  /** Whether this process runs jobs, or only sends them. */
  works: boolean;
  onDead(kind: string): void;
}

interface Worker {
  kind: JobKind<object>;
  handler: (data: object) => Promise<void>;
  /** Repeats this many seconds after each run. */
  everySeconds?: number;
  running: number;
}

/** Milliseconds. */
const timing = {
  /** A notification may be lost, and a dead process's claims expire: look at the table at least this often. */
  safetyNet: 30_000,
  /** A sent job may be claimed by a process that dies at once; its claim is visible by then. */
  afterNotification: 10_000,
  extendClaims: 4_000,
  /** Pause after storage errors. */
  again: 5_000,
  stopping: 5_000,
};
const topic = "jobs";

/**
 * Jobs in the table `jobs`: sent with the caller's transaction, and claimed by any free process. A process sleeps until
 * the earliest is due and is woken by a notification; it claims all kinds in one statement.
 */
export class Jobs {
  private readonly options: JobsOptions;
  private readonly store: JobStore;
  private readonly workers = new Map<string, Worker>();
  private readonly running = new Map<ClaimedJob, Promise<void>>();
  private readonly looking = new Coalesced(() => this.look());
  private wakeAt = Infinity;
  private timer: NodeJS.Timeout | undefined;
  private extending: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(options: JobsOptions) {
    this.options = options;
    this.store = new JobStore(options.database);
  }

  /** Registers the handler of a kind. Register all kinds before `start`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): void {
    this.workers.set(kind.name, { kind, handler: handler as Worker["handler"], running: 0 });
  }

  /** Registers repeated work, which runs once for all processes. */
  repeat(kind: JobKind<Record<string, never>>, everySeconds: number, handler: () => Promise<void>): void {
    this.workers.set(kind.name, { kind, handler, everySeconds, running: 0 });
  }

  async start(): Promise<void> {
    if (!this.options.works) return;
    for (const { kind, everySeconds } of this.workers.values())
      if (everySeconds !== undefined) await this.store.insertRepeating(kind.name);
    this.options.notifications.listen(topic, () => {
      this.looking.request();
      this.wakeIn(timing.afterNotification);
    });
    this.extending = setInterval(() => void this.extendClaims(), timing.extendClaims);
    this.looking.request();
  }

  /** Sends a job in the caller's transaction: it exists only if that commits. Due at once unless a time is given. */
  send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, at?: Date): Promise<void> {
    return this.insert(tx, { kind: kind.name, data, at, key: undefined });
  }

  /** Sends many jobs of a kind, in one statement. */
  async sendAll<Data extends object>(
    tx: Tx,
    kind: JobKind<Data>,
    jobs: readonly { data: Data; at: Date }[],
  ): Promise<void> {
    await this.store.insertAll(tx, kind.name, jobs);
    this.options.notifications.notifyWith(tx, topic, "");
  }

  /** Sends a job unless one with this key waits; the earlier of the two times counts. */
  sendOnce<Data extends object>(
    tx: Tx,
    kind: JobKind<Data>,
    { key, data, at }: { key: string; data: Data; at: Date },
  ): Promise<void> {
    return this.insert(tx, { kind: kind.name, data, at, key });
  }

  /** Jobs given up in the last 90 days, newest first. */
  dead(): Promise<{ kind: string; id: number; at: Date }[]> {
    return this.store.givenUp();
  }

  /** Waits for running jobs, 5 s at most; another process runs unfinished ones again. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking.idle();
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, timing.stopping);
    await Promise.race([Promise.all(this.running.values()), over.promise]);
    clearTimeout(timer);
    clearInterval(this.extending);
  }

  private async insert(tx: Tx, job: Parameters<JobStore["insert"]>[1]): Promise<void> {
    await this.store.insert(tx, job);
    this.options.notifications.notifyWith(tx, topic, "");
  }

  /** Claims due jobs and sleeps until the next is due. */
  private async look(): Promise<void> {
    if (this.isStopped) return;
    const slots = new Map<string, number>();
    for (const { kind, running } of this.workers.values())
      if (running < kind.workers) slots.set(kind.name, kind.workers - running);
    this.wakeAt = Infinity;
    try {
      const { claimed, nextInMs } = await this.store.claim(slots);
      for (const job of claimed) this.run(job);
      this.wakeIn(Math.min(nextInMs ?? Infinity, timing.safetyNet));
    } catch (error) {
      this.options.log.warn({ err: error }, "jobs not read");
      this.wakeIn(timing.again);
    }
  }

  /** Looks again after this time at the latest. */
  private wakeIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.isStopped || at >= this.wakeAt) return;
    this.wakeAt = at;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.looking.request(), Math.ceil(milliseconds));
  }

  private run(job: ClaimedJob): void {
    const worker = this.workers.get(job.kind);
    if (!worker) return;
    worker.running++;
    const done = this.attempt(worker, job)
      // The claim expires, and the job runs again.
      .catch((error: unknown) => this.options.log.warn({ err: error, job: job.kind, id: job.id }, "job not settled"))
      .finally(() => {
        worker.running--;
        this.running.delete(job);
        this.looking.request();
      });
    this.running.set(job, done);
  }

  private async attempt(worker: Worker, job: ClaimedJob): Promise<void> {
    const { kind, handler, everySeconds } = worker;
    try {
      // Every process that ran it before died of it.
      if (isSpent(job.attempts - 1, kind.retries)) return await this.giveUp(worker, job);
      await asWork(labelOf(kind.name, job.data), () => handler(job.data));
    } catch (error) {
      this.options.log.warn({ err: error, job: kind.name, id: job.id }, "job failed");
      if (isSpent(job.attempts, kind.retries)) return await this.giveUp(worker, job);
      return await this.store.postpone(job, retryPauseSeconds(job.attempts, Math.random()), job);
    }
    if (everySeconds === undefined) await this.store.remove(job);
    else await this.store.postpone(job, everySeconds, { attempts: 0 });
  }

  /** Stops running the job: an operator must look at it. A repeating one runs again at its next time. */
  private async giveUp({ kind, everySeconds }: Worker, job: ClaimedJob): Promise<void> {
    if (everySeconds !== undefined) await this.store.postpone(job, everySeconds, { attempts: 0 });
    else if (!(await this.store.giveUp(job))) return;
    this.options.log.error({ job: kind.name, id: job.id }, "job given up");
    this.options.onDead(kind.name);
  }

  private async extendClaims(): Promise<void> {
    if (this.running.size === 0) return;
    await this.store
      .extendClaims([...this.running.keys()])
      .catch((error: unknown) => this.options.log.warn({ err: error }, "claims not extended"));
  }
}

const labelOf = (name: string, data: object): WorkLabel => ({
  work: `job ${name}`,
  companyId: "companyId" in data && typeof data.companyId === "number" ? data.companyId : undefined,
});
