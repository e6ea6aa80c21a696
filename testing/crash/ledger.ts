import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openSecrets } from "../../apps/server/src/platform/crypto/secrets.ts";
import { isStorageError } from "../../apps/server/src/platform/database/errors.ts";
import { readServer } from "../../apps/server/src/platform/database/launcher-process.ts";

export interface StoredMessage {
  id: number;
  externalId: string;
  isFromUs: boolean;
  kind: string;
  /** Said by the app itself. */
  isGreeting: boolean;
}

/** Reads the database directly, because the server may be dead. The database may have been down in between. */
export class Ledger {
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
    // The next query reports the error.
    pool.on("error", () => undefined);
  }

  /** The ledger of the server's own PostgreSQL, in its data folder. */
  static async below(dataDir: string): Promise<Ledger> {
    const { databasePassword } = await openSecrets(dataDir, { mustExist: true });
    const server = readServer(path.join(dataDir, "database"));
    if (!server) throw new Error("there is no PostgreSQL below the data folder");
    return Ledger.at(`postgres://postgres:${databasePassword}@127.0.0.1:${server.port}/recado`);
  }

  /** `superuserUrl`: no company's rules hold for it. */
  static at(superuserUrl: string): Ledger {
    return new Ledger(
      new pg.Pool({
        connectionString: superuserUrl,
        max: 2,
        connectionTimeoutMillis: 3_000,
        query_timeout: 20_000,
        application_name: "ledger",
      }),
    );
  }

  async messages(): Promise<StoredMessage[]> {
    return this.query<StoredMessage>(
      `select id::float8 as id, external_id as "externalId", from_me as "isFromUs", kind, source = 'bot' as "isGreeting"
       from messages order by id`,
    );
  }

  /** Facts about these messages (external ids), for whoever looks for the cause of a fault. */
  async describe(externalIds: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ facts: string }>(
      `select concat_ws(', ', m.external_id, 'message ' || m.id, 'ticket ' || m.ticket_id, m.source, m.kind, m.rule,
                'by ' || m.user_id, 'client id ' || m.client_id, m.created_at, m.body) as facts
       from messages m where m.external_id = any ($1) order by m.id`,
      [externalIds],
    );
    return rows.map(({ facts }) => facts);
  }

  /** The external ids of messages whose files are not here yet, and how many files are. */
  async files(): Promise<{ missing: string[]; here: number }> {
    const rows = await this.query<{ id: string; state: string }>(
      `select m.external_id as id, f.state from message_media f
       join messages m on m.company_id = f.company_id and m.id = f.message_id where not m.from_me`,
    );
    const missing = rows.filter(({ state }) => state !== "ready").map(({ id }) => id);
    return { missing, here: rows.length - missing.length };
  }

  /** The number of rows that wait to be sent to WhatsApp. */
  async waiting(): Promise<number> {
    const [row] = await this.query<{ count: number }>("select count(*)::int as count from outbox");
    return row?.count ?? 0;
  }

  /** Asked again for a while where the database is just coming back. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    for (const end = Date.now() + 20_000; ; await pause(100)) {
      try {
        return await this.#ask<Row>(text, values);
      } catch (error) {
        if (!isStorageError(error) || Date.now() > end) throw error;
      }
    }
  }

  async #ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, [...values])).rows;
  }

  /** Whether the database answers now. */
  async answers(): Promise<boolean> {
    return this.#ask("select 1").then(
      () => true,
      () => false,
    );
  }

  /** Whether the database stores something that takes room now. */
  async stores(): Promise<boolean> {
    const text = `create table room as select repeat(md5(n::text), 30) from generate_series(1, 1000) n; drop table room`;
    return this.#ask(text).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
