import pg from "pg";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Prepared } from "./prepared.ts";
import { setTenant, TenantQuery } from "./tenant-query.ts";
import { isStorageError, isWorthRepeating } from "./errors.ts";
import { followStatements } from "./failed-statement.ts";
import { IdleTransaction, unlessIdle } from "./idle-transaction.ts";

// Ids are bigints that stay below 2^53: numbers everywhere (decision 3).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type Orm = NodePgDatabase;

/** A transaction of one company. Events about it are sent after the commit. */
export interface Tx {
  readonly companyId: number;
  /** Typed queries over the modules' tables, under row-level security. */
  readonly orm: Orm;
  run<Row>(statement: Prepared<Row>, values: readonly unknown[]): Promise<Row[]>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs once the transaction is durable, in the order of the calls; never after a rollback. */
  afterCommit(effect: () => void): void;
  /**
   * The same with the result of `read`, which runs at the end of the transaction and must send all its statements at
   * once: the commit follows in the same round trip.
   */
  afterCommitWith<T>(read: () => Promise<T>, effect: (answer: T) => void): void;
}

/** A read at the end of a transaction, and its effect once that is durable. */
interface Aftermath {
  effects: (() => void)[];
  reads: (() => Promise<void>)[];
}

/** A transaction on platform tables, which belong to no company. */
export interface PlatformTx {
  readonly orm: Orm;
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** From here on the transaction belongs to this company; only once. */
  enter(companyId: number): Promise<Tx>;
}

/** The company of a transaction, and the user who acts in it, whom triggers record. */
export type Acting = number | { readonly companyId: number; readonly userId: number };

export interface TenantOptions {
  /** Throws `IdleTransaction` after so many seconds without a statement: for work on input from outside. */
  idleSeconds?: number;
}

export interface DatabaseOptions {
  url: string;
  onStorageError?: (error: unknown) => void;
  /** Connections for transactions, and for single reads. */
  size?: { transactions: number; reads: number };
  /** How long to wait for a connection, ms. */
  waitMs?: number;
}

/** How long to wait at most while all connections are busy, ms. */
const busyMs = 60_000;

export class Database {
  readonly url: string;
  private readonly transactions: pg.Pool;
  private readonly reads: pg.Pool;
  private readonly onStorageError: (error: unknown) => void;
  /** When a connection last completed a request. */
  private answeredAt = -Infinity;

  constructor(options: DatabaseOptions) {
    this.url = options.url;
    this.onStorageError = options.onStorageError ?? (() => undefined);
    const size = options.size ?? { transactions: 6, reads: 4 };
    const shared = {
      connectionString: options.url,
      // A new connection plans every statement again, which takes it a good tenth of a second of processor time.
      idleTimeoutMillis: 300_000,
      connectionTimeoutMillis: options.waitMs ?? 10_000,
      application_name: "recado",
      // Companies of different sizes share these statements: a generic plan suits all, and is made once
      // (docs/tenant-sql.md, shape 4).
      options: "-c plan_cache_mode=force_generic_plan",
    };
    // Independent statements are sent together, and answered in order.
    this.transactions = new pg.Pool({ ...shared, max: size.transactions, pipeline: true });
    this.reads = new pg.Pool({ ...shared, max: size.reads });
    // Queued before the connection's first use.
    this.reads.on("connect", (client) => void client.query({ ...setTenant, values: [""] }).catch(this.onStorageError));
    for (const pool of [this.transactions, this.reads]) {
      pool.on("error", (error) => this.onStorageError(error));
      // A connection may be lost between two statements of a transaction; the next statement then fails.
      pool.on("connect", (client) => client.on("error", (error) => this.onStorageError(error)));
    }
  }

  /**
   * Runs `work` in one transaction of the company. Repeats all of it when PostgreSQL requires that (deadlock,
   * serialisation), so `work` must have no effect outside the transaction: use `afterCommit`.
   */
  async tenant<T>(acting: Acting, work: (tx: Tx) => Promise<T>, options: TenantOptions = {}): Promise<T> {
    const { companyId, userId } = typeof acting === "number" ? { companyId: acting, userId: null } : acting;
    const user = userId === null ? "" : `, set_config('app.user_id', '${integer(userId)}', true)`;
    return this.transact(
      `begin; select set_config('app.company_id', '${integer(companyId)}', true)${user}`,
      (client, aftermath) => work(tenantTx(client, companyId, aftermath)),
      options.idleSeconds,
    );
  }

  /** Runs a named statement of the company in one round trip; repeats it when PostgreSQL requires that. */
  async read<Row>(companyId: number, statement: Prepared<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.readOnce(companyId, statement, values);
      } catch (error) {
        if (!isWorthRepeating(error) || attempt === 5) throw error;
      }
    }
  }

  private async readOnce<Row>(companyId: number, statement: Prepared<Row>, values: readonly unknown[]): Promise<Row[]> {
    return this.asked(
      this.reads,
      (client) =>
        new Promise<Row[]>((resolve, reject) => {
          const query = { name: statement.name, text: statement.text, values: [companyId, ...values] };
          const tenantQuery = new TenantQuery(integer(companyId), query, (error, result) =>
            error ? reject(error) : resolve(result.rows as Row[]),
          );
          client.query(tenantQuery as unknown as pg.Submittable);
        }),
    );
  }

  /** Runs statements on the listed platform tables. */
  async platform<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.asked(this.transactions, async (client) => (await client.query<Row>(text, [...values])).rows);
  }

  /** Runs single statements on a connection of the pool. */
  private async asked<T>(pool: pg.Pool, ask: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect(pool);
    let broken: Error | undefined;
    try {
      const answer = await ask(client);
      this.answeredAt = performance.now();
      return answer;
    } catch (error) {
      if (isStorageError(error)) {
        broken = error as Error;
        this.onStorageError(error);
      }
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Runs a named statement on the listed platform tables, which never waits for transactions. */
  async readPlatform<Row>({ name, text }: Prepared<Row>, values: readonly unknown[]): Promise<Row[]> {
    return this.asked(
      this.reads,
      async (client) => (await client.query({ name, text, values: [...values] })).rows as Row[],
    );
  }

  async platformTransaction<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    return this.transact("begin", (client, aftermath) => {
      let entered = false;
      return work({
        orm: drizzle(client),
        sql: async (text, values = []) => (await client.query(text, [...values])).rows,
        enter: async (companyId) => {
          if (entered) throw new Error("This transaction belongs to a company already.");
          entered = true;
          await client.query(`select set_config('app.company_id', '${integer(companyId)}', true)`);
          return tenantTx(client, companyId, aftermath);
        },
      });
    });
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.transactions.end(), this.reads.end()]);
  }

  private async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    for (const begun = performance.now(); ;) {
      const asked = performance.now();
      try {
        return await pool.connect();
      } catch (error) {
        // All connections are busy and the database answers: it is overloaded, not down. Reporting it as down would
        // drop sessions and reopen them, which adds more load.
        const isBusy = waitedInVain(error) && this.answeredAt > asked;
        if (isBusy && performance.now() - begun < busyMs) continue;
        this.onStorageError(error);
        throw error;
      }
    }
  }

  private async transact<T>(
    begin: string,
    work: (client: pg.PoolClient, aftermath: Aftermath) => Promise<T>,
    idleSeconds?: number,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const pooled = await this.connect(this.transactions);
      const { client, causeOf, failure, isAtWork, end } = followStatements(pooled);
      const aftermath: Aftermath = { effects: [], reads: [] };
      let broken: Error | undefined;
      try {
        // Not awaited: later statements are sent right behind it, and fail if it failed.
        void client.query(begin).catch(() => undefined);
        const working = work(client, aftermath);
        const result = await (idleSeconds === undefined ? working : unlessIdle(working, isAtWork, idleSeconds));
        const readings = aftermath.reads.map((read) => read());
        // After a statement failed and the error was caught, PostgreSQL rolls back and reports no error for the commit.
        const [{ command }] = await Promise.all([client.query("commit"), ...readings]);
        this.answeredAt = performance.now();
        if (command !== "COMMIT")
          throw new Error("The transaction was rolled back: a statement in it had failed.", { cause: failure() });
        for (const effect of aftermath.effects) effect();
        return result;
      } catch (thrown) {
        const error = causeOf(thrown);
        if (isStorageError(error)) {
          broken = error as Error;
          this.onStorageError(error);
        } else if (error instanceof IdleTransaction) {
          broken = error;
        } else {
          await client.query("rollback").catch((refused: Error) => (broken = refused));
        }
        if (!broken && isWorthRepeating(error) && attempt < 5) continue;
        throw error;
      } finally {
        end();
        pooled.release(broken);
      }
    }
  }
}

/** Whether a pool connection was waited for in vain; a new connection fails with other errors. */
const waitedInVain = (error: unknown): boolean =>
  error instanceof Error && error.message === "timeout exceeded when trying to connect";

function tenantTx(client: pg.PoolClient, companyId: number, { effects, reads }: Aftermath): Tx {
  let orm: Orm | undefined;
  return {
    companyId,
    get orm() {
      return (orm ??= drizzle(client) as unknown as Orm);
    },
    run: async <Row>(statement: Prepared<Row>, values: readonly unknown[]) =>
      (await client.query({ name: statement.name, text: statement.text, values: [companyId, ...values] }))
        .rows as Row[],
    sql: async (text, values = []) => (await client.query(text, [...values])).rows,
    afterCommit: (effect) => void effects.push(effect),
    afterCommitWith: (read, effect) => {
      let done: () => void = () => undefined;
      reads.push(() => read().then((answer) => void (done = () => effect(answer))));
      effects.push(() => done());
    },
  };
}

function integer(id: number): number {
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(`Nothing has the id ${id}.`);
  return id;
}
