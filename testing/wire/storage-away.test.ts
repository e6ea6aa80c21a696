import { afterAll, afterEach, expect, test } from "vitest";
import { newNumber, written } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { openShop, startConnector, until } from "../../apps/server/src/testing/sessions.ts";
import { layStorageLine, type StorageLine } from "./storage-line.ts";

let line: StorageLine | undefined;
afterAll(() => line?.close());
afterEach(() => line?.restore());
const home = useApp(async (databaseUrl) => {
  line = await layStorageLine(databaseUrl);
  return { DATABASE_URL: line.url, ROLES: "web,worker" };
});
// A busy machine may delay a process by a second, which must not look like an outage.
const short = { lease: 4_000, renewal: 500, margin: 1_500, watch: 100 };
const fallen = { status: "OPENING", reason: "storage" };

test("a connection that fell because storage was away says so as soon as that can be stored, until it is up", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  line?.cut();
  await expect(shop.session.sink.received(written(newNumber()))).rejects.toBeInstanceOf(Error);
  await until(() => expect(shop.session.isStopped).toBe(true));
  // This query fails, and the failure is not forgotten.
  await expect(home.app.database.platform("select 1")).rejects.toBeInstanceOf(Error);
  line?.restore();
  const again = await connector.channel.opened(shop.connectionId, 2);
  expect(await shop.seen()).toMatchObject(fallen);
  await again.connect();
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED", reason: "" });
});

test("so does one whose lease ran out meanwhile", async () => {
  const connector = await startConnector(home.app, short);
  const shop = await openShop(home.nobody, connector);
  line?.freeze();
  await until(() => expect(shop.session.isStopped).toBe(true));
  line?.restore();
  await connector.channel.opened(shop.connectionId, 2);
  expect(await shop.seen()).toMatchObject(fallen);
});

test("one that was not up before has not fallen", async () => {
  const connector = await startConnector(home.app, short);
  const shop = await openShop(home.nobody, connector, { isUp: false });
  line?.freeze();
  await until(() => expect(shop.session.isStopped).toBe(true));
  line?.restore();
  await connector.channel.opened(shop.connectionId, 2);
  expect(await shop.seen()).toMatchObject({ status: "OPENING", reason: "" });
});
