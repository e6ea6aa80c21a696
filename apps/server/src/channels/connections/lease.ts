import pg from "pg";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { EpochLost } from "../port.ts";
import { deadHere, newOwner } from "./owner.ts";

/** The right to run a session, until another takes it under a higher epoch. */
export interface Lease {
  readonly companyId: number;
  readonly connectionId: number;
  readonly epoch: number;
}

/** `remove`: the connection is deleted; its session ends, and nothing of it is stored any more. */
export type SessionCommand = "restart" | "renew" | "logout" | "remove";

/** A lease as it stands now, with what is asked of whoever holds it. */
export interface HeldLease extends Lease {
  readonly wanted: boolean;
  readonly command: SessionCommand | null;
}

const columns = `company_id as "companyId", connection_id as "connectionId", epoch, wanted, command`;

/** The leases of one process, kept over a connection of their own: they must not wait behind anybody's transactions. */
export class Leases {
  private readonly pool: pg.Pool;
  private readonly owner = newOwner();
  private readonly milliseconds: number;

  constructor(options: { databaseUrl: string; milliseconds: number }) {
    this.milliseconds = options.milliseconds;
    this.pool = new pg.Pool({
      connectionString: options.databaseUrl,
      application_name: "recado leases",
      max: 1,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 3_000,
      query_timeout: 3_500,
    });
    this.pool.on("error", () => undefined);
  }

  /** What dead processes of this machine still hold has run out: nobody need wait for it. */
  async endDead(): Promise<void> {
    const { rows } = await this.pool.query<{ owner: string }>(
      "select distinct owner from session_leases where held_until > clock_timestamp()",
    );
    const dead = deadHere(rows.map((row) => row.owner));
    if (dead.length === 0) return;
    await this.pool.query(
      `update session_leases set held_until = clock_timestamp()
       where owner = any ($1::text[]) and held_until > clock_timestamp()`,
      [dead],
    );
  }

  /**
   * Takes up to `limit` sessions that are to run, or of which something is asked, and that nobody holds. Of those whose
   * owner fell, who `takesOver` takes its share at once, however long they will wait for their turn to be opened. What is
   * held in the name of this process, but is not among those that it runs, was let go of when the database did not answer.
   */
  async acquire(
    limit: number,
    { running, takesOver }: { running: readonly Lease[]; takesOver: boolean },
  ): Promise<HeldLease[]> {
    return this.query(
      `with free as materialized (
         select connection_id, held_until from session_leases
         where (wanted or command is not null) and connection_id <> all ($4::bigint[])
           and (held_until is null or held_until < clock_timestamp() or owner = $1)
       ), others as (
         select count(distinct owner) as standing from session_leases where held_until > clock_timestamp() and owner <> $1
       ), share as (
         select ceil(count(held_until) / (1.0 + (select standing from others)))::int as fallen from free
       )
       update session_leases set owner = $1, epoch = epoch + 1, held_until = clock_timestamp() + $2 * interval '1 millisecond'
       where connection_id in (
         select l.connection_id from session_leases l join free on free.connection_id = l.connection_id
         where l.held_until is null or l.held_until < clock_timestamp() or l.owner = $1
         order by l.held_until nulls last
         limit (select greatest($3::int, case when $5 then fallen else 0 end) from share) for update of l skip locked)
       returning ${columns}`,
      [this.owner, this.milliseconds, limit, running.map((one) => one.connectionId), takesOver],
    );
  }

  /** One statement for all; what is missing in the answer is lost, whether to time or to another. */
  async renew(leases: readonly Lease[]): Promise<HeldLease[]> {
    if (leases.length === 0) return [];
    return this.query(
      `update session_leases l set held_until = clock_timestamp() + $2 * interval '1 millisecond'
       from unnest($3::bigint[], $4::bigint[]) as mine (connection_id, epoch)
       where l.connection_id = mine.connection_id and l.epoch = mine.epoch and l.owner = $1 and l.held_until > clock_timestamp()
       returning ${columns.replaceAll(/(connection_id|epoch)(?= as|,)/g, "l.$1")}`,
      [this.owner, this.milliseconds, ...keysOf(leases)],
    );
  }

  /** Others may take these at once. */
  async release(leases: readonly Lease[]): Promise<void> {
    await this.query(
      `update session_leases l set owner = null, held_until = null
       from unnest($2::bigint[], $3::bigint[]) as mine (connection_id, epoch)
       where l.connection_id = mine.connection_id and l.epoch = mine.epoch and l.owner = $1`,
      [this.owner, ...keysOf(leases)],
    );
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async query(text: string, values: unknown[]): Promise<HeldLease[]> {
    return (await this.pool.query<HeldLease>(text, values)).rows;
  }
}

const keysOf = (leases: readonly Lease[]) => [leases.map((one) => one.connectionId), leases.map((one) => one.epoch)];

// A key share lets the owner renew meanwhile, and lets nobody take over before this transaction ends. A process that is
// stopped in the middle of it must not hold it for ever: PostgreSQL ends an idle one.
const holdEpoch = prepared<never>(
  "hold_epoch",
  `select set_config('idle_in_transaction_session_timeout', '5000', true) from session_leases
   where company_id = $1 and connection_id = $2 and epoch = $3 and command is distinct from 'remove'
   for key share`,
);

/** Whatever the transaction writes counts only while the epoch is the session's own; else throws `EpochLost`. */
export async function fence(tx: Tx, { connectionId, epoch }: Pick<Lease, "connectionId" | "epoch">): Promise<void> {
  const rows = await tx.run(holdEpoch, [connectionId, epoch]);
  if (rows.length === 0) throw new EpochLost(`Epoch ${epoch} of connection ${connectionId} is over.`);
}

/** A transaction of the session's owner. */
export function fenced<T>(app: App, lease: Lease, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.database.tenant(lease.companyId, async (tx) => {
    await fence(tx, lease);
    return work(tx);
  });
}

/** Waits until no write of the session is under way, and holds off the next until the transaction ends. */
export async function holdLease(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("select from session_leases where company_id = $1 and connection_id = $2 for update", [
    tx.companyId,
    connectionId,
  ]);
}

/** Says that the session is to run or to rest, and what is asked of its owner, who hears of it after the commit. */
export async function callForSession(
  app: App,
  tx: Tx,
  connectionId: number,
  { wanted, command }: { wanted: boolean; command: SessionCommand | null },
): Promise<void> {
  await tx.sql(
    `insert into session_leases (company_id, connection_id, wanted, command) values ($1, $2, $3, $4)
     on conflict (connection_id) do update set wanted = excluded.wanted, command = excluded.command`,
    [tx.companyId, connectionId, wanted, command],
  );
  tx.afterCommit(() => app.bell.ring("sessions", String(connectionId)));
}

/** Whether this is still asked of the lease's owner: what a renewal said may have been done since. */
export async function isAsked(app: App, { connectionId, epoch }: Lease, command: SessionCommand): Promise<boolean> {
  const rows = await app.database.platform(
    "select from session_leases where connection_id = $1 and epoch = $2 and command = $3",
    [connectionId, epoch, command],
  );
  return rows.length > 0;
}

/** The command is obeyed; whatever was asked after it stays. */
export async function commandDone(tx: Tx, connectionId: number, command: SessionCommand): Promise<void> {
  await tx.sql(
    "update session_leases set command = null where company_id = $1 and connection_id = $2 and command = $3",
    [tx.companyId, connectionId, command],
  );
}

/** The session is not to run until somebody asks for it; who has asked already is heard. */
export async function letRest(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql(
    "update session_leases set wanted = wanted and command is not null where company_id = $1 and connection_id = $2",
    [tx.companyId, connectionId],
  );
}

/** Nothing is left to run: its connection is gone. */
export async function forgetLease(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("delete from session_leases where company_id = $1 and connection_id = $2", [tx.companyId, connectionId]);
}
