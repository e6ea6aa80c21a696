import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { isEffect } from "../../apps/server/src/channels/port.ts";
import { messagesReceived, messageWanted } from "../../apps/server/src/channels/events.ts";
import { provide, subscribe } from "../../apps/server/src/platform/events.ts";
import type { Customer } from "../peer/server.ts";
import { layStorageLine, type StorageLine } from "./storage-line.ts";
import { patience, startWire, type Shop } from "./wire-app.ts";

let line: StorageLine | undefined;
afterAll(() => line?.close());
/** The texts, as often as they were sent. */
const taken: string[] = [];
/** By text: the number whose connection is cut as soon as that message is durable, before Baileys gets the answer. */
const cutAfter = new Map<string, string>();
const cutLine = subscribe(messagesReceived, async (_app, tx, { inbound }) => {
  for (const { body } of inbound.filter((one) => !isEffect(one))) {
    taken.push(body);
    const number = cutAfter.get(body);
    if (number && cutAfter.delete(body)) tx.afterCommit(() => wire.peer.drop(number));
  }
});
/** The ids of what recipients asked for again, and the database was asked for. */
const wanted: string[] = [];
const recordWanted = provide(messageWanted, async (_app, _connection, externalId) => {
  wanted.push(externalId);
  return null;
});
const wire = await startWire(
  async (databaseUrl) => {
    line = await layStorageLine(databaseUrl);
    return { DATABASE_URL: line.url };
  },
  { subscribers: [cutLine], ports: [recordWanted] },
);
afterEach(() => line?.restore());

/** A customer's stored messages, with their ids. */
async function stored(shop: Shop, number: string): Promise<{ external_id: string; kind: string; body: string }[]> {
  return shop.home.app.database.tenant(shop.companyId, (tx) =>
    tx.sql(
      `select m.external_id, m.kind, m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where m.company_id = $1 and c.number = $2 order by m.id`,
      [shop.companyId, number],
    ),
  );
}
const isAway = (shop: Shop) => wire.peer.until(() => !shop.device.connected, { ...patience, what: "the line's end" });
const isBack = (shop: Shop) => wire.peer.until(() => shop.device.active, { ...patience, what: "the next login" });

test("a message that comes once is written once: what Baileys tells of it afterwards is known", async () => {
  const shop = await wire.linkedShop();
  const customer = shop.customer();
  const texts = ["a primeira", "a segunda", "a terceira"];
  for (const text of texts) await shop.getsFrom(customer, text);
  expect(taken.filter((text) => texts.slice(0, 2).includes(text))).toEqual(texts.slice(0, 2));
});

describe.concurrent("a message that comes again", () => {
  test("because the customer's phone sent it twice is stored once", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    const id = await shop.getsFrom(customer, "duas vezes");
    await customer.writeAgain(id);
    await shop.acknowledges(id);
    expect(await stored(shop, customer.number)).toEqual([{ external_id: id, kind: "chat", body: "duas vezes" }]);
    expect(await shop.ticketsWith(customer)).toMatchObject([{ unreadMessages: 1 }]);
  });

  test.each([
    ["the first of its customer", 0],
    ["of a customer who has written before", 1],
  ])(
    "because the line fell after it was stored, %s, is stored once and leaves no placeholder",
    async (which, before) => {
      const shop = await wire.linkedShop();
      const customer = shop.customer();
      for (let n = 0; n < before; n++) await shop.getsFrom(customer, `antes ${n}`);
      const text = `já guardada, ${which}`;
      cutAfter.set(text, shop.number);
      const id = await customer.write(shop.number, text);
      await isAway(shop);
      expect(wire.peer.written.find(id)?.state).toBe("waiting");
      const bodies = (await stored(shop, customer.number)).map(({ body }) => body);
      expect(bodies.at(-1)).toBe(text);
      // It is redelivered at the login; the next message's arrival shows that it has been handled.
      await isBack(shop);
      await shop.getsFrom(customer, "depois");
      await wire.peer.until(() => wire.peer.written.find(id)?.state !== "waiting", patience);
      const all = await stored(shop, customer.number);
      expect(all.map(({ body }) => body)).toEqual([...bodies, "depois"]);
      expect(all.map(({ kind }) => kind)).not.toContain("unsupported");
    },
  );

  test("because the line fell at once is stored once, with those that came meanwhile, in order", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    const bodies = ["um", "dois", "três", "quatro", "cinco"];
    const ids: string[] = [];
    for (const [n, body] of bodies.entries()) {
      ids.push(await customer.write(shop.number, body));
      if (n === 2) wire.peer.drop(shop.number);
    }
    await shop.triesAgain();
    for (const id of ids) await wire.peer.until(() => wire.peer.written.find(id)?.state !== "waiting", patience);
    expect((await stored(shop, customer.number)).map((row) => row.external_id)).toEqual(ids);
  });
});

test.concurrent("a recipient who can't read what we sent asks for it again, and gets it from the database, though the socket that sent it is gone", async () => {
  const shop = await wire.linkedShop();
  const customer = await sayUnreadably(shop);
  const { id, text } = await reads(customer);
  expect(text).toBe("lê isto?");
  expect(customer.unreadable.map((one) => one.id)).toEqual([id]);
  expect(wanted).toContain(id);
});

describe("storage away", () => {
  test("cut off: nothing is acknowledged; back, the message is taken in once, and the connection stands", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    line?.cut();
    const id = await customer.write(shop.number, "alguém aí?");
    await isAway(shop);
    expect(wire.peer.written.find(id)).toMatchObject({ state: "waiting", error: null, retries: 0 });
    line?.restore();
    await shop.acknowledges(id);
    expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(["oi", "alguém aí?"]);
    expect(await shop.stands("CONNECTED")).toMatchObject({ reason: "" });
    await shop.says(ticket, "sim");
    await wire.peer.until(() => customer.received.some(({ text }) => text === "sim"));
  });

  test("when a recipient asks for a message again: the request is not put off", async () => {
    const shop = await wire.linkedShop();
    const customer = await sayUnreadably(shop);
    // The request is repeated at the next login, when the sent content is no longer known.
    wire.peer.events.once("active", () => line?.cut());
    await shop.triesAgain();
    await isAway(shop);
    line?.restore();
    expect(await reads(customer)).toMatchObject({ text: "lê isto?" });
  });

  test("as soon as our text is on its way: what it was encrypted with is stored, and its answer can be read", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    wire.peer.events.once("sent", () => line?.cut());
    await shop.says(ticket, "recebeu?");
    await wire.peer.until(() => customer.received.length);
    const id = await customer.write(shop.number, "recebi");
    await isAway(shop);
    line?.restore();
    await shop.acknowledges(id);
    expect(wire.peer.written.find(id)).toMatchObject({ retries: 0, error: null });
    await shop.says(ticket, "ótimo");
    await wire.peer.until(() => customer.received.length === 2, patience);
    expect(customer.unreadable).toEqual([]);
  });

  test("full: the company is told why; nothing is acknowledged until there is room, then each message is taken in once", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    const makeRoom = await fillUp(shop);
    const ids = [await customer.write(shop.number, "um"), await customer.write(shop.number, "dois")];
    await isAway(shop);
    await shop.screen.waitForEvent(
      "whatsapp",
      (one) => "whatsapp" in one && one.whatsapp.reason === "storage",
      patience,
    );
    expect(shop.lastTold).toMatchObject({ status: "OPENING" });
    // It is delivered again, and not taken.
    await isBack(shop);
    await isAway(shop);
    expect(wire.peer.unacknowledged(shop.number).map((one) => one.id)).toEqual(ids);
    expect(await stored(shop, customer.number)).toEqual([]);
    await makeRoom();
    for (const id of ids) await shop.acknowledges(id);
    expect((await stored(shop, customer.number)).map(({ body, kind }) => [kind, body])).toEqual([
      ["chat", "um"],
      ["chat", "dois"],
    ]);
    expect(await shop.stands("CONNECTED")).toMatchObject({ reason: "" });
  });

  test("hanging: the session is let go before anybody else may have it, taken up again at once, and nothing stored twice", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    line?.freeze();
    const id = await customer.write(shop.number, "devagar");
    await isAway(shop);
    expect(wire.peer.written.find(id)).toMatchObject({ state: "waiting", error: null });
    line?.restore();
    const isTaken = () => wire.peer.written.find(id)?.state === "acknowledged";
    await wire.peer.until(isTaken, { timeoutMs: 8_000, what: "less than a lease later, the message" });
    expect((await stored(shop, customer.number)).map(({ body }) => body)).toEqual(["devagar"]);
  });
});

/** Resolves when the server has acknowledged our text; then the customer's phone can't read it, and the line falls. */
async function sayUnreadably(shop: Shop): Promise<Customer> {
  const { customer, ticket } = await shop.conversation();
  const { phone } = customer;
  const decrypt = phone.decrypt.bind(phone);
  const sent = Promise.withResolvers<void>();
  phone.decrypt = async () => {
    phone.decrypt = decrypt;
    await sent.promise;
    throw new Error("this phone has lost its keys");
  };
  const message = await shop.says(ticket, "lê isto?");
  await shop.message(message.id, ({ ack }) => ack === 1);
  wire.peer.events.on("unreadable", function cut({ device }) {
    if (device !== shop.number) return;
    wire.peer.events.off("unreadable", cut);
    wire.peer.drop(shop.number);
  });
  sent.resolve();
  return customer;
}

const reads = (customer: Customer) =>
  wire.peer.until(() => customer.received[0], { ...patience, what: "the message, readable" });

/** Until the returned function is called, PostgreSQL has no room for what customers write to this company. */
async function fillUp(shop: Shop): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: shop.home.databaseUrl });
  await client.connect();
  await client.query(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on messages for each row when (new.company_id = ${shop.companyId}) execute function no_room();
  `);
  return async () => {
    await client.query("drop trigger no_room on messages; drop function no_room()");
    await client.end();
  };
}
