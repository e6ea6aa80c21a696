import { expect, test } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { newNumber, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until, type Connector, type Shop } from "../../testing/sessions.ts";
import { SendRefused, type Outbound } from "../port.ts";
import { sweepUnheld } from "../sessions/jobs.ts";
import { checkOverdue } from "./overdue.ts";
import { enqueue } from "./outbox.ts";
import type { Lane } from "./pacing.ts";

const home = useApp({ ROLES: "web,worker" });

const text = (externalId: string): Outbound => ({
  kind: "text",
  to: { pn: "5511988887777" },
  externalId,
  body: `corpo de ${externalId}`,
  quoted: null,
});
const put = ({ companyId, connectionId }: Shop, contactId: number, externalIds: readonly string[], lane: Lane = 0) =>
  home.app.database.tenant(companyId, async (tx) => {
    for (const externalId of externalIds)
      await enqueue(home.app, tx, { connectionId, contactId, lane, outbound: text(externalId) });
  });
const waiting = async ({ companyId, connectionId }: Shop) =>
  (
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql<{ external_id: string }>(
        "select external_id from outbox where company_id = $1 and connection_id = $2 order by id",
        [companyId, connectionId],
      ),
    )
  ).map((row) => row.external_id);
const sql = ({ companyId }: Shop, statement: string) => home.app.database.tenant(companyId, (tx) => tx.sql(statement));

/** A conversation that an attendant has accepted, and what they write in it. */
async function converse({ admin, session }: Shop, from = newNumber()) {
  await session.sink.received(written(from));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
  const { id } = tickets[0] as Ticket;
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "open" } });
  return {
    write: (body: string) => admin.does("POST /messages/:ticketId", { params: { ticketId: id }, body: { body } }),
    messages: async () =>
      (await admin.does("GET /messages/:ticketId", { params: { ticketId: id } })).messages.filter(
        (message) => message.fromMe,
      ),
  };
}

async function shopWith(connector: Connector): Promise<Shop> {
  return openShop(home.nobody, connector);
}

test("a message goes out under its own id, and its ticks follow what WhatsApp says", async () => {
  const shop = await shopWith(await startConnector(home.app));
  const { write, messages } = await converse(shop);
  await write("Bom dia!");
  const ack = async () => (await messages()).map((message) => message.ack);
  await until(() => expect(shop.session.sent).toMatchObject([{ kind: "text", body: "Bom dia!" }]));
  expect(await ack(), "written to the socket is not yet sent").toEqual([0]);
  const [externalId] = shop.session.sentIds as [string];
  for (const [said, shown] of [
    [1, 1],
    [3, 3],
    [2, 3],
  ] as const) {
    await shop.session.sink.acked([{ externalId, ack: said }]);
    expect(await ack()).toEqual([shown]);
  }
  expect(await waiting(shop)).toEqual([]);
});

test("in a conversation the next waits until the former is acknowledged; conversations don't wait for each other", async () => {
  const shop = await shopWith(await startConnector(home.app));
  await put(shop, 1, ["a1", "a2", "a3"]);
  await put(shop, 2, ["b1", "b2"]);
  await until(() => expect(shop.session.sentIds.toSorted()).toEqual(["a1", "b1"]));
  await shop.session.sink.acked([{ externalId: "b1", ack: 1 }]);
  await until(() => expect(shop.session.sentIds.slice(2)).toEqual(["b2"]));
  await shop.session.sink.acked([{ externalId: "a1", ack: 2 }]);
  await until(() => expect(shop.session.sentIds.slice(3)).toEqual(["a2"]));
  expect(await waiting(shop)).toEqual(["a2", "a3", "b2"]);
});

test("people go before bots, and bots before campaigns; an answer doesn't wait behind the campaign in its own conversation", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector, { isUp: false });
  await put(shop, 1, ["campaign"], 2);
  await put(shop, 2, ["bot"], 1);
  await put(shop, 3, ["person"], 0);
  await put(shop, 4, ["campaign-before"], 2);
  await put(shop, 4, ["answer-after"], 0);
  shop.session.onSend = async (outbound) => void shop.session.sink.acked([{ externalId: outbound.externalId, ack: 1 }]);
  await shop.session.connect();
  await until(async () => expect(await waiting(shop)).toEqual([]));
  expect(shop.session.sentIds).toEqual(["person", "campaign-before", "bot", "campaign", "answer-after"]);
});

test("no more are under way than the window allows", async () => {
  const shop = await shopWith(await startConnector(home.app));
  for (let contactId = 1; contactId <= 20; contactId++) await put(shop, contactId, [`c${contactId}`]);
  await until(() => expect(shop.session.sent).toHaveLength(16));
  await shop.session.sink.acked([{ externalId: shop.session.sentIds[0] as string, ack: 1 }]);
  await until(() => expect(shop.session.sent).toHaveLength(17));
});

test("what was not acknowledged goes again after a reconnect, in order and under the same ids", async () => {
  const connector = await startConnector(home.app);
  const shop = await shopWith(connector);
  await put(shop, 1, ["first", "second"]);
  await until(() => expect(shop.session.sentIds).toEqual(["first"]));
  shop.session.sink.ended({ kind: "restart" });
  const again = await connector.channel.opened(shop.connectionId, 2);
  expect(again.sentIds, "nothing before it is up").toEqual([]);
  again.onSend = async (outbound) => void again.sink.acked([{ externalId: outbound.externalId, ack: 1 }]);
  await again.connect();
  await until(() => expect(again.sentIds).toEqual(["first", "second"]));
  expect(again.sent[0]).toEqual(shop.session.sent[0]);
  await until(async () => expect(await waiting(shop)).toEqual([]));
});

test("another connector goes on where the first was stopped, under the same ids", async () => {
  const first = await startConnector(home.app);
  const shop = await shopWith(first);
  await put(shop, 1, ["under way", "behind it"]);
  await until(() => expect(shop.session.sentIds).toEqual(["under way"]));
  await first.supervisor.stop();
  const second = await startConnector(home.app);
  const taken = await second.channel.opened(shop.connectionId);
  taken.onSend = async (outbound) => void taken.sink.acked([{ externalId: outbound.externalId, ack: 1 }]);
  await taken.connect();
  await until(() => expect(taken.sentIds).toEqual(["under way", "behind it"]));
});

test("what WhatsApp refuses is marked with the reason, and the conversation goes on", async () => {
  const shop = await shopWith(await startConnector(home.app));
  const { write, messages } = await converse(shop);
  shop.session.onSend = async () => {
    throw new SendRefused("ERR_WAPP_INVALID_CONTACT");
  };
  await write("para ninguém");
  const failures = async () => (await messages()).map((message) => message.failure);
  await until(async () => expect(await failures()).toEqual(["ERR_WAPP_INVALID_CONTACT"]));
  expect(await waiting(shop)).toEqual([]);
  shop.session.onSend = async () => undefined;
  await write("e de novo");
  await until(() => expect(shop.session.sent).toHaveLength(2));
  await shop.session.sink.failed(shop.session.sentIds[1] as string, "ERR_SENDING_WAPP_MSG");
  expect(await failures()).toEqual(["ERR_WAPP_INVALID_CONTACT", "ERR_SENDING_WAPP_MSG"]);
  expect(await waiting(shop)).toEqual([]);
});

test("a send that fails is tried again under the same id, and given up after too many times", async () => {
  const shop = await shopWith(await startConnector(home.app));
  const { write, messages } = await converse(shop);
  shop.session.onSend = async () => {
    throw new Error("no answer");
  };
  await write("tente");
  await until(() => expect(shop.session.sent).toHaveLength(2));
  expect(new Set(shop.session.sentIds).size).toBe(1);
  await sql(shop, "update outbox set attempts = 5 where attempts > 0");
  await until(async () =>
    expect((await messages()).map((message) => message.failure)).toEqual(["ERR_SENDING_WAPP_MSG"]),
  );
  expect(await waiting(shop)).toEqual([]);
});

test("what stays unacknowledged while others are goes again under the same id", async () => {
  const shop = await shopWith(await startConnector(home.app, { patience: 400 }));
  await put(shop, 1, ["silent"]);
  await until(() => expect(shop.session.sentIds).toEqual(["silent"]));
  await put(shop, 2, ["answered"]);
  await until(() => expect(shop.session.sentIds).toContain("answered"));
  await shop.session.sink.acked([{ externalId: "answered", ack: 1 }]);
  await until(() => expect(shop.session.sentIds.filter((id) => id === "silent")).toHaveLength(2));
  expect(shop.session.isStopped).toBe(false);
});

test("a session from which no acknowledgement comes any more is opened anew, and sends again", async () => {
  const connector = await startConnector(home.app, { patience: 400 });
  const shop = await shopWith(connector);
  await put(shop, 1, ["into the void"]);
  const again = await connector.channel.opened(shop.connectionId, 2);
  expect(shop.session.isStopped).toBe(true);
  await again.connect();
  await until(() => expect(again.sent).toEqual(shop.session.sent.slice(0, 1)));
});

test("receipts of reading leave as soon as they are handed over", async () => {
  const shop = await shopWith(await startConnector(home.app));
  const to = { pn: "5511988887777" };
  const read: Outbound = { kind: "read", to, externalId: "r", messages: [{ externalId: "in", sender: to }] };
  await home.app.database.tenant(shop.companyId, (tx) =>
    enqueue(home.app, tx, { connectionId: shop.connectionId, contactId: 1, lane: 0, outbound: read }),
  );
  await until(async () => expect(await waiting(shop)).toEqual([]));
  expect(shop.session.sent).toEqual([read]);
});

test("with its connection down a message waits as long as the company lets it, and then fails", async () => {
  const connector = await startConnector(home.app);
  const shop = await shopWith(connector);
  const { write, messages } = await converse(shop);
  shop.session.sink.ended({ kind: "refused", code: "banned" });
  await until(async () => expect(await shop.seen()).toMatchObject({ status: "DISCONNECTED" }));
  await write("alguém aí?");
  await checkOverdue(home.app, shop);
  expect(await waiting(shop), "not yet").toHaveLength(1);
  await sql(shop, "update outbox set created_at = now() - interval '9 minutes'");
  await sql(shop, "update connections set down_since = now() - interval '9 minutes'");
  await checkOverdue(home.app, shop);
  expect(await waiting(shop), "nine of ten minutes").toHaveLength(1);
  await shop.admin.does("PUT /settings/:key", { params: { key: "outboxWaitMinutes" }, body: { value: "8" } });
  await checkOverdue(home.app, shop);
  expect(await waiting(shop)).toEqual([]);
  expect((await messages()).map((message) => message.failure)).toEqual(["ERR_WAPP_NOT_INITIALIZED"]);
});

test("time that a message waited while its connection was up doesn't count", async () => {
  const shop = await shopWith(await startConnector(home.app));
  await put(shop, 1, ["slow"]);
  await until(() => expect(shop.session.sentIds).toEqual(["slow"]));
  await sql(shop, "update outbox set created_at = now() - interval '3 hours'");
  shop.session.sink.ended({ kind: "refused", code: "banned" });
  await until(async () => expect(await shop.seen()).toMatchObject({ status: "DISCONNECTED" }));
  await checkOverdue(home.app, shop);
  expect(await waiting(shop)).toEqual(["slow"]);
});

test("what waits for a connection that is down is checked again every minute until it fails", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app), { isUp: false });
  /** Null while it is being done. */
  const checkInSeconds = async () => {
    const rows = await home.app.database.platform<{ seconds: number | null }>(
      `select case when claim is null then extract(epoch from due_at - now())::float8 end as seconds
       from jobs where kind = 'outbox-overdue' and key = $1`,
      [String(shop.connectionId)],
    );
    return rows.map(({ seconds }) => seconds);
  };
  await put(shop, 1, ["late"]);
  expect(await checkInSeconds()).toEqual([expect.closeTo(60, -2)]);
  const runCheck = () =>
    home.app.database.tenant(shop.companyId, async (tx) => {
      await tx.sql("update jobs set due_at = now() where key = $1", [String(shop.connectionId)]);
      home.app.notifications.notifyWith(tx, "jobs", "");
    });
  await runCheck();
  await until(async () => expect(await checkInSeconds()).toEqual([expect.closeTo(60, -2)]));
  await sql(shop, "update outbox set created_at = now() - interval '11 minutes'");
  await sql(shop, "update connections set down_since = now() - interval '11 minutes'");
  await runCheck();
  await until(async () => expect(await waiting(shop)).toEqual([]));
  await until(async () => expect(await checkInSeconds()).toEqual([]));
});

test("a connection that nobody runs is not shown as connected", async () => {
  const connector = await startConnector(home.app);
  const shop = await shopWith(connector);
  await connector.supervisor.stop();
  await sql(shop, "update connections set status = 'CONNECTED', down_since = null");
  await sweepUnheld(home.app);
  expect(await shop.seen()).toMatchObject({ status: "OPENING" });
});

test("nothing is put out for a deleted connection", async () => {
  const shop = await shopWith(await startConnector(home.app));
  await shop.admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: shop.connectionId } });
  await expect(put(shop, 1, ["late"])).rejects.toThrow("ERR_NO_WAPP_FOUND");
});

test("customers are not shown that they were read where the connection's switch forbids it", async () => {
  const shop = await shopWith(await startConnector(home.app));
  const params = { whatsappId: shop.connectionId };
  const read = (externalId: string) =>
    home.app.database.tenant(shop.companyId, (tx) =>
      enqueue(home.app, tx, {
        connectionId: shop.connectionId,
        contactId: 1,
        lane: 0,
        outbound: { kind: "read", to: { pn: "5511988887777" }, externalId, messages: [] },
      }),
    );
  await shop.admin.does("PUT /whatsapp/:whatsappId", { params, body: { readReceipts: false } });
  await read("R1");
  await shop.admin.does("PUT /whatsapp/:whatsappId", { params, body: { readReceipts: true } });
  await read("R2");
  await until(() => expect(shop.session.sentIds).toEqual(["R2"]));
});
