import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector } from "../../testing/sessions.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { recordState } from "../connections/record-state.ts";
import { requestSession } from "./lease.ts";

const home = useApp({ ROLES: "web,worker" });

/** A session that shows a code and takes its time to close. */
async function showingCode() {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector, { isUp: false });
  const closing = Promise.withResolvers<void>();
  shop.session.stop = () => closing.promise;
  await shop.session.sink.state({ status: "qrcode", qrcode: "2@old", retries: 0 });
  expect(await shop.seen()).toMatchObject({ status: "qrcode", qrcode: "2@old" });
  return { connector, shop, closed: () => closing.resolve() };
}

test.each([
  ["started again", "POST", "OPENING"],
  ["renewed", "PUT", "OPENING"],
  ["ended", "DELETE", "DISCONNECTED"],
] as const)(
  "a session that is %s shows no code from then on, though it still has some until it has closed",
  async (_, method, status) => {
    const { connector, shop, closed } = await showingCode();
    const params = { whatsappId: shop.connectionId };
    await shop.admin.does(`${method} /whatsappsession/:whatsappId`, { params });
    expect(await shop.seen()).toMatchObject({ status, qrcode: "" });
    for (const late of [
      { status: "qrcode", qrcode: "2@late", retries: 1 },
      { status: "qrcode", qrcode: "", pairingCode: "ABCD1234", retries: 1 },
    ] as const) {
      await shop.session.sink.state(late);
      expect(await shop.seen()).toMatchObject({ status, qrcode: "", pairingCode: "" });
    }
    closed();
    if (method === "DELETE") return;
    const next = await connector.channel.opened(shop.connectionId, 2);
    await next.sink.state({ status: "qrcode", qrcode: "2@new", retries: 0 });
    expect(await shop.seen()).toMatchObject({ status: "qrcode", qrcode: "2@new" });
  },
);

test("a code that is being written while the session is started again is none afterwards", async () => {
  const { shop, closed } = await showingCode();
  const { companyId, connectionId } = shop;
  let writing = Promise.resolve();
  await home.app.database.tenant(companyId, async (tx) => {
    await tx.sql("select from connections where company_id = $1 and id = $2 for no key update", [
      companyId,
      connectionId,
    ]);
    writing = shop.session.sink.state({ status: "qrcode", qrcode: "2@late", retries: 1 });
    await untilWaiting(tx, 1);
    await requestSession(home.app, tx, connectionId, { wanted: true, command: "restart" });
    await recordState(home.app, tx, connectionId, { status: "OPENING", reason: "" });
  });
  await writing;
  expect(await shop.seen()).toMatchObject({ status: "OPENING", qrcode: "" });
  closed();
});
