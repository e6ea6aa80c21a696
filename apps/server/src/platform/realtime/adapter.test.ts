import { createServer } from "node:http";
import { Server } from "socket.io";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { openAdapter } from "./adapter.ts";

test("closed as soon as it is open, it leaves no connection that would keep a command from ending", async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const watch = new pg.Client({ connectionString: url });
  await watch.connect();
  onTestFinished(() => watch.end());
  const left = async () =>
    (
      await watch.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'recado realtime'",
      )
    ).rowCount;
  const log = createLog({ level: "silent" });
  const adapter = await openAdapter({ alone: false, databaseUrl: url, redisUrl: undefined, log });
  const server = new Server(createServer(), { adapter: adapter.create! });
  // The socket server ends while its adapter still asks for the connection that it listens on.
  await server.close();
  await expect.poll(left).toBeGreaterThan(0);
  await adapter.close();
  await expect.poll(left).toBe(0);
});
