import { expect, test } from "vitest";
import { written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until } from "../../testing/sessions.ts";
import { enqueue } from "../outbox/outbox.ts";

const home = useApp({ ROLES: "web,worker" });
const never = () => new Promise<void>(() => undefined);

test("a session on which nothing is heard any more is opened anew, and says why", async () => {
  const connector = await startConnector(home.app, { look: 20, quiet: 40, answer: 60 });
  const shop = await openShop(home.nobody, connector, { isUp: false });
  shop.session.onPing = never;
  await shop.session.connect();
  await until(async () => expect(await shop.seen()).toMatchObject({ status: "OPENING", reason: "deaf" }));
  expect(shop.session).toMatchObject({ pings: 1, isStopped: true, isLoggedOut: false });
  const again = await connector.channel.opened(shop.connectionId, 2);
  await again.connect();
  const seen = await shop.seen();
  expect(seen).toMatchObject({ status: "CONNECTED", reason: "", lastFallReason: "deaf" });
  expect(seen.lastFallAt).not.toBeNull();
});

test("a quiet session that answers stays, and so does one on which something is heard", async () => {
  const connector = await startConnector(home.app, { look: 10, quiet: 30, answer: 5_000 });
  const shop = await openShop(home.nobody, connector);
  await until(() => expect(shop.session.pings).toBeGreaterThan(3));
  const other = await openShop(home.nobody, connector, { isUp: false });
  other.session.onPing = async () => other.session.sink.heard();
  await other.session.connect();
  await until(() => expect(other.session.pings).toBeGreaterThan(3));
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED" });
  expect(await other.seen()).toMatchObject({ status: "CONNECTED" });
  expect(connector.channel.of(shop.connectionId)).toHaveLength(1);
});

test("a connection shows since when it is up, its last messages, and what waits", async () => {
  const connector = await startConnector(home.app, { look: 20 });
  const shop = await openShop(home.nobody, connector, { isUp: false });
  const before = await shop.seen();
  expect(before).toMatchObject({ upSince: null, lastInboundAt: null, lastOutboundAt: null, outboxWaiting: 0 });
  expect(before.downSince).not.toBeNull();
  await home.app.database.tenant(shop.companyId, (tx) =>
    enqueue(home.app, tx, {
      connectionId: shop.connectionId,
      contactId: 1,
      lane: 0,
      outbound: { kind: "text", to: { pn: "5511988887777" }, externalId: "OUT1", body: "oi", quoted: null },
    }),
  );
  expect(await shop.seen()).toMatchObject({ outboxWaiting: 1 });
  await shop.session.connect();
  await until(() => expect(shop.session.sentIds).toEqual(["OUT1"]));
  await shop.session.sink.acked([{ externalId: "OUT1", ack: 1 }]);
  await shop.session.sink.received(written("5511988887777"));
  await until(async () => {
    const { lastInboundAt, lastOutboundAt } = await shop.seen();
    expect([lastInboundAt, lastOutboundAt]).not.toContain(null);
  });
  const after = await shop.seen();
  expect(after).toMatchObject({ outboxWaiting: 0, downSince: null });
  expect(after.upSince).not.toBeNull();
});

test("a second connection with the number of another is unlinked again, and says why", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  await shop.session.sink.state({ status: "CONNECTED", number: "5511911112222" });
  const { id } = await shop.admin.does("POST /whatsapp", { body: { name: "Outra" } });
  const newcomer = await connector.channel.opened(id);
  await newcomer.sink.write((tx) =>
    tx.sql(
      "insert into session_keys (company_id, connection_id, kind, id, value) values ($1, $2, 'creds', '', '\\x00')",
      [shop.companyId, id],
    ),
  );
  await newcomer.connect("5511911112222");
  const seen = () => shop.admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } });
  await until(async () =>
    expect(await seen()).toMatchObject({ status: "DISCONNECTED", reason: "sameNumber", number: "" }),
  );
  expect(newcomer).toMatchObject({ isLoggedOut: true, isStopped: true });
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED", number: "5511911112222" });
  const keys = await home.app.database.tenant(shop.companyId, (tx) =>
    tx.sql("select from session_keys where company_id = $1 and connection_id = $2", [tx.companyId, id]),
  );
  expect(keys).toEqual([]);
  const elsewhere = await openShop(home.nobody, connector, { isUp: false });
  await elsewhere.session.connect("5511911112222");
  expect(await elsewhere.seen(), "another company is not told whose numbers are whose").toMatchObject({
    status: "CONNECTED",
  });
});

test("what is wished of a session is known as it begins, and when it changes", async () => {
  const connector = await startConnector(home.app);
  const admin = await home.nobody.signUp();
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Matriz", historyDays: 90 } });
  const first = await connector.channel.opened(id);
  expect(await first.sink.options(), "before its first code").toMatchObject({ historyDays: 90 });

  const shop = await openShop(home.nobody, connector);
  expect(await shop.session.sink.options()).toEqual({ keepsOnline: false, pairingNumber: "", historyDays: 0 });
  const params = { whatsappId: shop.connectionId };
  await shop.admin.does("PUT /whatsapp/:whatsappId", { params, body: { keepsOnline: true } });
  await until(() => expect(shop.session.options).toMatchObject({ keepsOnline: true }));

  const ask = (number: string) =>
    shop.admin.call("POST /whatsappsession/:whatsappId/pairing-code", { params, body: { number, historyDays: 30 } });
  for (const number of ["", "12", "a palavra", "1".repeat(16)])
    expect((await ask(number)).error).toBe("ERR_VALIDATION");
  expect((await ask("+55 (11) 98888-7777")).status).toBe(200);
  const pairing = await connector.channel.opened(shop.connectionId, 2);
  expect(await pairing.sink.options()).toEqual({ keepsOnline: true, pairingNumber: "5511988887777", historyDays: 30 });
  await pairing.sink.state({ status: "qrcode", qrcode: "", pairingCode: "ABCD1234", retries: 0 });
  expect(await shop.seen()).toMatchObject({ status: "qrcode", qrcode: "", pairingCode: "ABCD1234", historyDays: 30 });
  const attendant = await shop.admin.colleague("user");
  expect(await attendant.does("GET /whatsapp/:whatsappId", { params })).toMatchObject({ pairingCode: "" });
  await pairing.sink.state({ status: "PAIRING" });
  expect(await shop.seen()).toMatchObject({ status: "PAIRING", pairingCode: "" });

  await shop.admin.does("PUT /whatsappsession/:whatsappId", { params, body: { historyDays: 7 } });
  const renewed = await connector.channel.opened(shop.connectionId, 3);
  expect(await renewed.sink.options(), "a QR code again").toMatchObject({ pairingNumber: "", historyDays: 7 });
  await shop.admin.does("POST /whatsappsession/:whatsappId", { params });
  const restarted = await connector.channel.opened(shop.connectionId, 4);
  expect(await restarted.sink.options(), "tried again as it was asked").toMatchObject({ historyDays: 7 });
  await shop.admin.does("PUT /whatsappsession/:whatsappId", { params });
  const anew = await connector.channel.opened(shop.connectionId, 5);
  expect(await anew.sink.options(), "nothing of the past is asked for unless it is said").toMatchObject({
    historyDays: 0,
  });
});
