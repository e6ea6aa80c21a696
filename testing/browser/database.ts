import path from "node:path";
import pg from "pg";
import { openSecrets } from "../../apps/server/src/platform/crypto/secrets.ts";
import { readServer } from "../../apps/server/src/platform/database/launcher-process.ts";

/** Changes the app's database directly, for what no page offers. */
export async function inDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = readServer(path.join(dataDir, "database"));
  const { databasePassword } = await openSecrets(dataDir, { mustExist: true });
  const client = new pg.Client({
    host: "127.0.0.1",
    port: server?.port,
    // Row-level security hides every company from the role that the app works as.
    user: "postgres",
    password: databasePassword,
    database: "recado",
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ends a company's subscription at this moment. */
export async function endSubscription(dataDir: string, companyId: number, at: Date): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    const { rowCount } = await client.query("update companies set due_date = $2 where id = $1", [companyId, at]);
    if (rowCount !== 1) throw new Error(`There is no company ${companyId}.`);
  });
}
