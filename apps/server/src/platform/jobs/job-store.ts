import { randomUUID } from "node:crypto";
import { isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "../database/database.ts";
import { jobs } from "./table.ts";

/** A job that this process runs until its claim ends. */
export interface ClaimedJob {
  id: number;
  kind: string;
  data: object;
  /** Including this one. */
  attempts: number;
  claim: string;
}

/** Seconds until a dead process's jobs are free; a living one extends its claims well before. */
const claimSeconds = 15;

const keepGivenUp = "interval '90 days'";

/** The statements on the table `jobs`. All times are the database's. */
export class JobStore {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /**
   * With a key, a waiting job gets the earlier of the two times. A claimed one runs again, since it may have missed
   * this.
   */
  async insert(
    tx: Tx,
    { kind, data, at, key }: { kind: string; data: object; at: Date | undefined; key: string | undefined },
  ): Promise<void> {
    await tx.orm
      .insert(jobs)
      .values({ kind, data, ...(at && { dueAt: at }), ...(key !== undefined && { key }) })
      .onConflictDoUpdate({
        target: [jobs.kind, jobs.key],
        targetWhere: isNull(jobs.givenUpAt),
        set: {
          dueAt: sql`case when ${jobs.claim} is null then least(${jobs.dueAt}, excluded.due_at) else excluded.due_at end`,
          claim: null,
          attempts: 0,
        },
      });
  }

  async insertAll(tx: Tx, kind: string, rows: readonly { data: object; at: Date }[]): Promise<void> {
    if (rows.length > 0) await tx.orm.insert(jobs).values(rows.map(({ data, at }) => ({ kind, data, dueAt: at })));
  }

  /** The job of a repeating kind, unless it is there already. */
  async insertRepeating(kind: string): Promise<void> {
    await this.database.platform(
      "insert into jobs (kind, key, data) values ($1, 'repeat', '{}') on conflict do nothing",
      [kind],
    );
  }

  /**
   * Claims due jobs, as many of each kind as there are slots. Also answers in how many milliseconds the next job of
   * these kinds is due or the next claim on one ends.
   */
  async claim(slots: ReadonlyMap<string, number>): Promise<{ claimed: ClaimedJob[]; nextInMs: number | null }> {
    const claim = randomUUID();
    const rows = await this.database.platform<{
      id: number | null;
      kind: string;
      data: object;
      attempts: number;
      next_in_ms: number | null;
    }>(
      `with kinds as (select * from unnest($1::text[], $2::int[]) as k (kind, slots)),
       claimed as (
         update jobs set claim = $3, attempts = attempts + 1, due_at = now() + $4 * interval '1 second'
         where id in (
           select due.id from kinds cross join lateral (
             select id from jobs where kind = kinds.kind and given_up_at is null and due_at <= now()
             order by due_at limit kinds.slots for update skip locked) due)
         returning id, kind, data, attempts
       )
       select claimed.*, next.in_ms as next_in_ms
       from (
         select extract(epoch from min(later.due_at) - now())::float8 * 1000 as in_ms from kinds cross join lateral (
           select due_at from jobs where kind = kinds.kind and given_up_at is null and due_at > now()
           order by due_at limit 1) later
       ) next left join claimed on true`,
      [[...slots.keys()], [...slots.values()], claim, claimSeconds],
    );
    return {
      claimed: rows.flatMap(({ id, kind, data, attempts }) =>
        id === null ? [] : [{ id, kind, data, attempts, claim }],
      ),
      nextInMs: rows[0]?.next_in_ms ?? null,
    };
  }

  async extendClaims(claimed: readonly ClaimedJob[]): Promise<void> {
    await this.database.platform(
      `update jobs j set due_at = now() + $3 * interval '1 second'
       from unnest($1::bigint[], $2::uuid[]) as mine (id, claim) where j.id = mine.id and j.claim = mine.claim`,
      [claimed.map(({ id }) => id), claimed.map(({ claim }) => claim), claimSeconds],
    );
  }

  async remove({ id, claim }: ClaimedJob): Promise<void> {
    await this.database.platform("delete from jobs where id = $1 and claim = $2", [id, claim]);
  }

  /** Schedules the job again after this time. */
  async postpone({ id, claim }: ClaimedJob, seconds: number, { attempts }: { attempts: number }): Promise<void> {
    await this.database.platform(
      `update jobs set claim = null, attempts = $4, due_at = now() + $3 * interval '1 second' where id = $1 and claim = $2`,
      [id, claim, seconds, attempts],
    );
  }

  /**
   * Keeps the job for an operator, and deletes very old ones. Answers false if another process claimed it meanwhile.
   */
  async giveUp({ id, claim }: ClaimedJob): Promise<boolean> {
    await this.database.platform(`delete from jobs where given_up_at < now() - ${keepGivenUp}`);
    const rows = await this.database.platform(
      "update jobs set claim = null, given_up_at = now() where id = $1 and claim = $2 returning id",
      [id, claim],
    );
    return rows.length > 0;
  }

  async givenUp(): Promise<{ kind: string; id: number; at: Date }[]> {
    return this.database.platform(
      `select kind, id, given_up_at as at from jobs where given_up_at > now() - ${keepGivenUp} order by given_up_at desc`,
    );
  }
}
