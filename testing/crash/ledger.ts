import path from "node:path";
import pg from "pg";
import { openSecrets } from "../../apps/server/src/platform/crypto/secrets.ts";
import { readServer } from "../../apps/server/src/platform/database/launcher-process.ts";

export interface StoredMessage {
  id: number;
  externalId: string;
  isFromUs: boolean;
  kind: string;
}

/** What the database holds, read past the server, which may be dead. */
export class Ledger {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(dataDir: string): Promise<Ledger> {
    const { databasePassword } = await openSecrets(dataDir, { mustExist: true });
    const server = readServer(path.join(dataDir, "database"));
    if (!server) throw new Error("there is no PostgreSQL below the data folder");
    const { port } = server;
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      database: "recado",
      user: "postgres",
      password: databasePassword,
    });
    // Whoever asks next is told.
    client.on("error", () => undefined);
    await client.connect();
    return new Ledger(client);
  }

  async messages(): Promise<StoredMessage[]> {
    const { rows } = await this.#client.query<StoredMessage>(
      `select id::int, external_id as "externalId", from_me as "isFromUs", kind from messages order by id`,
    );
    return rows;
  }

  /** How many rows wait to be told WhatsApp. */
  async waiting(): Promise<number> {
    const { rows } = await this.#client.query<{ count: number }>("select count(*)::int as count from outbox");
    return rows[0]?.count ?? 0;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
