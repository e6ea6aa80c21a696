import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import os from "node:os";
import pg from "pg";
import type { HeldLease, Lease } from "./lease.ts";

const columns = `company_id as "companyId", connection_id as "connectionId", epoch, wanted, command`;

/** The leases of one process. They have a database connection of their own, so that they never wait for transactions. */
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

  /** Ends the leases of dead processes of this machine at once. */
  async endDead(): Promise<void> {
    const { rows } = await this.pool.query<{ owner: string }>({
      name: "lease_owners",
      text: "select distinct owner from session_leases where held_until > clock_timestamp()",
    });
    const dead = deadHere(rows.map((row) => row.owner));
    if (dead.length === 0) return;
    await this.pool.query(
      `update session_leases set held_until = clock_timestamp()
       where owner = any ($1::text[]) and held_until > clock_timestamp()`,
      [dead],
    );
  }

  /**
   * Takes up to `limit` free leases of sessions that are wanted or have a command. With `takesOver` it also takes its
   * share of a dead owner's sessions at once, even if they must wait to be opened. It retakes leases in its own name
   * that it does not run: it dropped them when the database did not answer.
   */
  async acquire(
    limit: number,
    { running, takesOver }: { running: readonly Lease[]; takesOver: boolean },
  ): Promise<HeldLease[]> {
    return this.query(
      "acquire_leases",
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

  /** Renews all leases in one statement; those missing in the answer are lost: expired, or taken by another process. */
  async renew(leases: readonly Lease[]): Promise<HeldLease[]> {
    if (leases.length === 0) return [];
    return this.query(
      "renew_leases",
      `update session_leases l set held_until = clock_timestamp() + $2 * interval '1 millisecond'
       from unnest($3::bigint[], $4::bigint[]) as mine (connection_id, epoch)
       where l.connection_id = mine.connection_id and l.epoch = mine.epoch and l.owner = $1 and l.held_until > clock_timestamp()
       returning ${columns.replaceAll(/(connection_id|epoch)(?= as|,)/g, "l.$1")}`,
      [this.owner, this.milliseconds, ...keysOf(leases)],
    );
  }

  /** Gives leases up: other processes may take them at once. */
  async release(leases: readonly Lease[]): Promise<void> {
    await this.query(
      "release_leases",
      `update session_leases l set owner = null, held_until = null
       from unnest($2::bigint[], $3::bigint[]) as mine (connection_id, epoch)
       where l.connection_id = mine.connection_id and l.epoch = mine.epoch and l.owner = $1`,
      [this.owner, ...keysOf(leases)],
    );
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Named, because it runs every two seconds: PostgreSQL parses and plans it once. */
  private async query(name: string, text: string, values: unknown[]): Promise<HeldLease[]> {
    return (await this.pool.query<HeldLease>({ name, text, values })).rows;
  }
}

const keysOf = (leases: readonly Lease[]) => [leases.map((one) => one.connectionId), leases.map((one) => one.epoch)];

/** The scope of a process id: this boot of this machine, and this process namespace. */
const place = (): string => {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return os.hostname();
  }
};

/** The unique name under which this process holds leases. */
export const newOwner = (): string => `${place()}/${process.pid}/${randomUUID()}`;

/** The owners among these that were processes of this machine and have died. */
export function deadHere(owners: readonly string[]): string[] {
  const here = place();
  return owners.filter((owner) => {
    const [where, pid] = owner.split("/");
    return where === here && pid !== undefined && !isAlive(Number(pid));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user's process has this id, so it is alive.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
