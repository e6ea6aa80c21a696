import { expect, test, vi } from "vitest";
import { newNumber, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector } from "../../testing/sessions.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { subscribe } from "../../platform/events.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isEffect, type InboundMessage } from "../port.ts";
import { messagesReceived } from "../events.ts";

/** What each transaction took in; a message that says so can't be stored as it is, or not at all. */
const groups: string[][] = [];
let isPoisonous = true;
let isImpossible = false;
let isStorageAway = false;
/** The message, or the placeholder that stands for it. */
const isOf = ({ body, original }: InboundMessage, text: string) => body === text || original?.body === text;
/** A handler waits for it without asking the database. */
const hanging = { begun: [] as Promise<unknown>[], end: Promise.withResolvers<void>() };
const recordGroup = subscribe(messagesReceived, async (_app, tx, { inbound }) => {
  const messages = inbound.filter((one) => !isEffect(one));
  groups.push(messages.map((message) => message.body));
  if (isStorageAway) throw Object.assign(new Error("the disk is full"), { code: "53100" });
  if (messages.some((message) => message.body === "trava")) {
    const work = hanging.end.promise.then(() => tx.sql("select 1"));
    work.catch(() => undefined);
    hanging.begun.push(work);
    await work;
  }
  if (isPoisonous && messages.some((message) => message.body === "veneno")) throw new Error("cannot be stored");
  if (isImpossible && messages.some((message) => isOf(message, "impossível")))
    throw new Error("cannot be stored at all");
});
const home = useApp({ ROLES: "web,worker" }, { subscribers: [recordGroup] });

const stored = (companyId: number) =>
  home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ body: string; kind: string }>("select body, kind from messages where company_id = $1 order by id", [
      companyId,
    ]),
  );

test("messages that come together share commits, and each is stored once, in order", async () => {
  const { session, companyId } = await openShop(home.nobody, await startConnector(home.app));
  const from = newNumber();
  groups.length = 0;
  const bodies = Array.from({ length: 100 }, (_, index) => `mensagem ${index}`);
  await Promise.all(bodies.map((body) => session.sink.received(written(from, { body }))));
  expect((await stored(companyId)).map((row) => row.body)).toEqual(bodies);
  expect(groups.length, "as few transactions as their size allows").toBeLessThanOrEqual(5);
  expect(Math.max(...groups.map((group) => group.length))).toBe(32);
});

test("what belongs to a message is written with it, or neither is", async () => {
  const { session, companyId, connectionId } = await openShop(home.nobody, await startConnector(home.app));
  const key = (id: string) => async (tx: Tx) =>
    void (await tx.sql(
      "insert into session_keys (company_id, connection_id, kind, id, value) values ($1, $2, 'session', $3, '\\x00')",
      [companyId, connectionId, id],
    ));
  await session.sink.received(written(newNumber(), { body: "com chave" }), key("a"));
  const failing = session.sink.received(written(newNumber(), { body: "perdida" }), async (tx) => {
    await key("b")(tx);
    throw new Error("the key can't be kept");
  });
  await expect(failing).rejects.toThrow("the key can't be kept");
  const keys = await home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ id: string }>("select id from session_keys where company_id = $1 and connection_id = $2", [
      companyId,
      connectionId,
    ]),
  );
  expect(keys).toEqual([{ id: "a" }]);
  expect((await stored(companyId)).map((row) => row.body)).toEqual(["com chave"]);
});

test("a message that fails twice is set aside among others, and a retry by hand stores its content", async () => {
  const { session, companyId, admin } = await openShop(home.nobody, await startConnector(home.app));
  const from = newNumber();
  await Promise.all(["antes", "veneno", "depois"].map((body) => session.sink.received(written(from, { body }))));
  expect(await stored(companyId)).toEqual([
    { body: "antes", kind: "chat" },
    { body: "", kind: "setAside" },
    { body: "depois", kind: "chat" },
  ]);
  const [ticket] = (await admin.does("GET /tickets", { query: { searchParam: from } })).tickets;
  expect(ticket?.unreadMessages, "the placeholder counts as unread").toBe(3);
  const { messages } = await admin.does("GET /messages/:ticketId", {
    params: { ticketId: ticket?.id ?? 0 },
    query: {},
  });
  const aside = messages.find(({ mediaType }) => mediaType === "setAside");
  const retry = () => admin.call("POST /messages/:messageId/retry-inbound", { params: { messageId: aside?.id ?? 0 } });
  expect(await retry()).toMatchObject({ status: 409, error: "ERR_MESSAGE_STILL_FAILS" });
  expect((await stored(companyId)).map(({ kind }) => kind)).toEqual(["chat", "setAside", "chat"]);
  isPoisonous = false;
  try {
    const shown = await admin.does("POST /messages/:messageId/retry-inbound", {
      params: { messageId: aside?.id ?? 0 },
    });
    expect(shown).toMatchObject({ id: aside?.id, mediaType: "chat", body: "veneno" });
    expect(await retry()).toMatchObject({ status: 409, error: "ERR_MESSAGE_NOT_SET_ASIDE" });
  } finally {
    isPoisonous = true;
  }
  expect((await stored(companyId)).map(({ body }) => body)).toEqual(["antes", "veneno", "depois"]);
});

test("a message whose handling hangs twice is set aside, others are stored, and the hung work changes nothing later", async () => {
  const { session, companyId } = await openShop(home.nobody, await startConnector(home.app));
  const from = newNumber();
  await session.sink.received(written(from, { body: "trava" }));
  await session.sink.received(written(from, { body: "depois" }));
  expect(await stored(companyId)).toEqual([
    { body: "", kind: "setAside" },
    { body: "depois", kind: "chat" },
  ]);
  hanging.end.resolve();
  const ends = await Promise.allSettled(hanging.begun);
  expect(ends.map((end) => end.status)).toEqual(["rejected", "rejected"]);
  expect(ends[0]).toMatchObject({ reason: { message: "The transaction is over." } });
});

test("a storage that is away does not count against a message", async () => {
  const connector = await startConnector(home.app);
  const { session, companyId, connectionId } = await openShop(home.nobody, connector);
  const message = written(newNumber(), { body: "de novo" });
  isStorageAway = true;
  try {
    await expect(session.sink.received(message)).rejects.toThrow("the disk is full");
  } finally {
    isStorageAway = false;
  }
  expect(await stored(companyId)).toEqual([]);
  await (await connector.channel.opened(connectionId, 2)).sink.received(message);
  expect(await stored(companyId)).toEqual([{ body: "de novo", kind: "chat" }]);
});

test("what can't even have a placeholder is kept apart, and tried again when the connection is opened", async () => {
  const connector = await startConnector(home.app);
  const { session, companyId, connectionId, admin } = await openShop(home.nobody, connector);
  const from = newNumber();
  const bodies = ["antes", "impossível", "depois"];
  isImpossible = true;
  try {
    await Promise.all(bodies.map((body) => session.sink.received(written(from, { body }))));
  } finally {
    isImpossible = false;
  }
  expect((await stored(companyId)).map((row) => row.body)).toEqual(["antes", "depois"]);
  const params = { whatsappId: connectionId };
  const unplaced = async () => (await admin.does("GET /whatsapp/:whatsappId", { params })).unplacedMessages;
  expect(await unplaced()).toBe(1);
  await admin.does("PUT /whatsappsession/:whatsappId", { params });
  await (await connector.channel.opened(connectionId, 2)).connect();
  await vi.waitFor(async () => expect(await unplaced()).toBe(0));
  expect((await stored(companyId)).map((row) => row.body).toSorted()).toEqual(bodies.toSorted());
});

test("what PostgreSQL can't hold is left out of a text", async () => {
  const { session, companyId } = await openShop(home.nobody, await startConnector(home.app));
  await session.sink.received(written(newNumber(), { body: "o\0lá \ud83d", pushName: "Ma\0ria" }));
  expect(await stored(companyId)).toEqual([{ body: "olá \ufffd", kind: "chat" }]);
});

test("a storage that is away ends the session without a word, and it comes back with it", async () => {
  const connector = await startConnector(home.app);
  const { session, companyId, connectionId } = await openShop(home.nobody, connector);
  const cut = session.sink.received(written(newNumber(), { body: "no meio" }), async (tx) => {
    const [self] = await tx.sql<{ pid: number }>("select pg_backend_pid() as pid");
    await home.app.database.platform("select pg_terminate_backend($1)", [self?.pid]);
    await tx.sql("select 1");
  });
  await expect(cut).rejects.toBeInstanceOf(Error);
  await expect(
    session.sink.write((tx) => tx.sql("select 1")),
    "the sink is closed",
  ).rejects.toBeInstanceOf(Error);
  expect(await stored(companyId)).toEqual([]);
  const again = await connector.channel.opened(connectionId, 2);
  expect(session.isStopped).toBe(true);
  await again.connect();
  await again.sink.received(written(newNumber(), { body: "de novo" }));
  expect((await stored(companyId)).map((row) => row.body)).toEqual(["de novo"]);
});

test("names and ids of any length are taken in: nobody stops a shop's session with them", async () => {
  const { session, companyId, admin } = await openShop(home.nobody, await startConnector(home.app));
  const long = (length: number) =>
    Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000))).join("");
  const [from, pushName, externalId] = [newNumber(), long(5_000), long(9_000)];
  const says = (change: object) => session.sink.received(written(from, { pushName, externalId, ...change }));
  await says({ body: "um" });
  await says({ body: "um, de novo" });
  await says({ externalId: `${externalId}!`, quotedExternalId: externalId, body: "dois" });
  expect((await stored(companyId)).map(({ body, kind }) => `${kind} ${body}`)).toEqual(["chat um", "chat dois"]);
  const { contacts } = await admin.does("GET /contacts", { query: { searchParam: from } });
  expect(pushName).toContain(contacts[0]?.name);
});

test("a customer who writes as an attendant begins a conversation with them is heard, word for word", async () => {
  const { session, companyId, connectionId, admin } = await openShop(home.nobody, await startConnector(home.app));
  const from = newNumber();
  await session.sink.received(written(from, { body: "antes" }));
  const [before] = (await admin.does("GET /tickets", { query: { searchParam: from } })).tickets;
  if (!before) throw new Error("The conversation is not in the list.");
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: before.id }, body: { status: "closed" } });
  const arrival = await home.app.database.tenant(companyId, async (tx) => {
    await tx.sql(
      "insert into tickets (company_id, status, contact_id, connection_id, user_id) values ($1, 'open', $2, $3, $4)",
      [companyId, before.contactId, connectionId, admin.user.id],
    );
    const arriving = session.sink.received(written(from, { body: "agora" }));
    await untilWaiting(tx, 1);
    return { arriving };
  });
  await arrival.arriving;
  expect((await stored(companyId)).map(({ body, kind }) => `${kind} ${body}`)).toEqual(["chat antes", "chat agora"]);
});
