import { createServer } from "node:http";
import { Server } from "socket.io";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("events of a burst reach other processes in their order, each of them, in few statements", async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const open = async () => {
    const adapter = await openAdapter({
      alone: false,
      databaseUrl: url,
      redisUrl: undefined,
      log: createLog({ level: "silent" }),
    });
    const server = new Server(createServer(), { adapter: adapter.create! });
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= adapter.close());
    ends.set(server, close);
    onTestFinished(async () => {
      await server.close();
      await close();
    });
    return server;
  };
  const ends = new Map<Server, () => Promise<void>>();
  const [one, two] = [await open(), await open()];
  const heard: string[] = [];
  two.on("said", (word: string) => void heard.push(word));
  await vi.waitFor(() => {
    one.serverSideEmit("said", "first");
    expect(heard).toContain("first");
  });
  heard.length = 0;
  const query = vi.spyOn(pg.Client.prototype, "query");
  // The same event again is news after another one.
  const said = Array.from({ length: 300 }, (_, n) => (n % 3 === 2 ? "again" : `word ${n}`));
  for (const word of said) one.serverSideEmit("said", word);
  await vi.waitFor(() => expect(heard.filter((word) => word !== "first")).toHaveLength(said.length));
  expect(heard.filter((word) => word !== "first")).toEqual(said);
  const sent = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("pg_notify"));
  expect(sent.length).toBeLessThan(said.length / 2);
  // A process that ends sends what it still has.
  for (let n = 0; n < 20; n++) one.serverSideEmit("said", `last ${n}`);
  await ends.get(one)?.();
  await vi.waitFor(() => expect(heard).toContain("last 19"));
});
