import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until } from "../../testing/sessions.ts";
import { enqueue } from "./outbox.ts";

const home = useApp({ ROLES: "web,worker" });

test("a connection sends as fast as its company lets it, and a change holds at once", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app), { isUp: false });
  const { companyId, connectionId, session } = shop;
  const setting = (key: string, value: string) =>
    shop.admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  await setting("sendPerMinute", "1");
  await setting("sendBurst", "1");
  await session.connect();
  await home.app.database.tenant(companyId, async (tx) => {
    for (const n of [1, 2, 3]) {
      const outbound = {
        kind: "text",
        to: { pn: "5511988887777" },
        externalId: `P${n}`,
        body: "",
        quoted: null,
      } as const;
      await enqueue(home.app, tx, { connectionId, contactId: n, lane: 0, outbound });
    }
  });
  await until(() => expect(session.sentIds).toEqual(["P1"]));
  await session.sink.acked([{ externalId: "P1", ack: 1 }]);
  expect(await shop.seen()).toMatchObject({ outboxWaiting: 2 });
  expect(session.sentIds).toEqual(["P1"]);
  await setting("sendBurst", "10");
  await until(() => expect(session.sentIds).toEqual(["P1", "P2", "P3"]));
});

test("a token that comes while the outbox is read is used at once", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app), { isUp: false });
  const { companyId, connectionId, session } = shop;
  for (const [key, value] of [
    ["sendPerMinute", "6000"],
    ["sendBurst", "1"],
  ] as const)
    await shop.admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  await session.connect();
  const ids = Array.from({ length: 200 }, (_, n) => `Q${n}`);
  await home.app.database.tenant(companyId, async (tx) => {
    for (const [n, externalId] of ids.entries()) {
      const outbound = { kind: "text", to: { pn: "5511988887777" }, externalId, body: "", quoted: null } as const;
      await enqueue(home.app, tx, { connectionId, contactId: n + 1, lane: 0, outbound });
    }
  });
  let acked = 0;
  await until(async () => {
    for (; acked < session.sentIds.length; acked++)
      await session.sink.acked([{ externalId: session.sentIds[acked] ?? "", ack: 1 }]);
    expect(session.sentIds).toHaveLength(200);
  });
});
