import { PgBoss, type Job, type JobWithMetadata, type Queue } from "pg-boss";
import type { Tx } from "../database/database.ts";
import type { Log } from "../log.ts";

/** A kind of work done later: timers, media, mail, imports, cron. A conversation's outbox and steps are not jobs. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retries: number;
  /** How many of them a process does at once. */
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
  databaseUrl: string;
  log: Log;
  /** Whether this process works, or only sends. */
  works: boolean;
  onDead(kind: string): void;
}

const deadLetters = "dead-letters";
const day = 24 * 3_600;
/** Of a killed worker's job: silence after `heartbeat`, seen within `supervision`, taken up within `look`, in all < 20 s. */
const seconds = { heartbeat: 10, supervision: 3, look: 3 };

interface Work {
  kind: JobKind<object>;
  handler: (data: object) => Promise<void>;
  cron?: string;
}

/** pg-boss, with our choices: retry with backoff, dead letters kept and counted, a killed worker's job again within 20 s. */
export class Jobs {
  private readonly boss: PgBoss;
  private readonly options: JobsOptions;
  private readonly works = new Map<string, Work>();

  constructor(options: JobsOptions) {
    this.options = options;
    this.boss = new PgBoss({
      connectionString: options.databaseUrl,
      max: 2,
      application_name: "recado jobs",
      supervise: options.works,
      schedule: options.works,
      superviseIntervalSeconds: seconds.supervision,
      monitorIntervalSeconds: seconds.supervision,
      maintenanceIntervalSeconds: 600,
      useListenNotify: true,
    });
    this.boss.on("error", (error) => options.log.warn({ err: error }, "jobs"));
  }

  /** Declares who does a kind of work. All kinds are declared before `start`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): void {
    this.works.set(kind.name, { kind, handler: handler as (data: object) => Promise<void> });
  }

  /** The same at the times of a cron expression (UTC), once for the whole app. */
  repeat(kind: JobKind<Record<string, never>>, cron: string, handler: () => Promise<void>): void {
    this.works.set(kind.name, { kind, handler, cron });
  }

  async start(): Promise<void> {
    await this.boss.start();
    await this.keepQueue(deadLetters, { retentionSeconds: 90 * day, deleteAfterSeconds: 90 * day });
    for (const { kind, handler, cron } of this.works.values()) {
      await this.keepQueue(kind.name, {
        retryLimit: kind.retries,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 600,
        heartbeatSeconds: seconds.heartbeat,
        deleteAfterSeconds: 3_600,
        deadLetter: deadLetters,
        notify: true,
      });
      if (!this.options.works) continue;
      if (cron) await this.boss.schedule(kind.name, cron);
      for (let n = 0; n < kind.workers; n++)
        await this.take<object>(kind.name, (job) => this.work(kind.name, handler, job));
    }
    if (this.options.works) await this.take(deadLetters, (job) => this.bury(job));
  }

  /** In the caller's transaction: the job exists exactly when what it is about does. */
  async send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, at?: Date): Promise<void> {
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: (await tx.client.query(text, values)).rows as unknown[],
      }),
    };
    await this.boss.send(kind.name, data, { db, ...(at ? { startAfter: at } : {}) });
  }

  /** What was given up in the last 90 days, newest first. `id` is the job's own. */
  async dead(): Promise<{ kind: string; id: string; at: Date }[]> {
    const jobs = await this.boss.findJobs(deadLetters);
    return jobs
      .map((job) => ({ kind: job.sourceName ?? "?", id: job.sourceId ?? job.id, at: job.createdOn }))
      .sort((one, other) => other.at.getTime() - one.at.getTime());
  }

  /** Waits for what is being done, 5 s at most; what isn't done by then is done again by somebody else. */
  async stop(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 5_000 });
  }

  /** A queue as this version of the program wants it, whichever made it. */
  private async keepQueue(name: string, options: Omit<Queue, "name" | "policy" | "partition">): Promise<void> {
    await this.boss.createQueue(name, options);
    await this.boss.updateQueue(name, options);
  }

  /** Does the jobs of a queue one after the other. */
  private async take<Data extends object>(
    name: string,
    work: (job: JobWithMetadata<Data>) => Promise<void>,
  ): Promise<void> {
    let workerId = "";
    const options = {
      pollingIntervalSeconds: seconds.look,
      notifyPollingIntervalSeconds: seconds.look,
      heartbeatRefreshSeconds: 4,
      includeMetadata: true,
    } as const;
    workerId = await this.boss.work<Data, void, typeof options>(name, options, async (jobs) => {
      for (const job of jobs) await work(job).finally(() => this.boss.notifyWorker(workerId));
    });
  }

  private async work(name: string, handler: (data: object) => Promise<void>, job: Job): Promise<void> {
    try {
      await handler(job.data);
    } catch (error) {
      this.options.log.warn({ err: error, job: name, id: job.id }, "job failed");
      throw error;
    }
  }

  /** Nobody works on dead letters: an operator looks at them, so they are said and counted, once for the whole app. */
  private async bury({ sourceName, sourceId }: JobWithMetadata): Promise<void> {
    this.options.log.error({ job: sourceName, id: sourceId }, "job given up");
    this.options.onDead(sourceName ?? "?");
  }
}
