import { describe, expect, test } from "vitest";
import { startWire } from "./wire-app.ts";

const wire = await startWire();

describe.concurrent("a customer's text", () => {
  test("arrives with its name, is stored before it is acknowledged, and reaches the browser", async () => {
    const shop = await wire.linkedShop();
    const maria = shop.customer({ name: "Maria" });
    await shop.getsFrom(maria, "olá, tudo bem? ✅");
    const [ticket] = await shop.ticketsWith(maria);
    expect(ticket).toMatchObject({
      status: "pending",
      unreadMessages: 1,
      lastMessage: "olá, tudo bem? ✅",
      whatsappId: shop.whatsappId,
      contact: { name: "Maria", number: maria.number },
    });
    await shop.screen.waitForEvent("appMessage", ({ message }) => message.body === "olá, tudo bem? ✅");
  });

  test("is one contact whether it comes from the number or from the hidden address, and the answer finds it", async () => {
    const shop = await wire.linkedShop();
    const ana = shop.customer({ name: "Ana", addressing: "lid" });
    await shop.getsFrom(ana, "pelo LID");
    ana.addressing = "pn";
    await shop.getsFrom(ana, "pelo número");
    const { contacts } = await shop.admin.does("GET /contacts", { query: { searchParam: "Ana" } });
    expect(contacts).toMatchObject([{ number: ana.number }]);
    const ticket = await shop.accepts(ana);
    expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(["pelo LID", "pelo número"]);
    ana.addressing = "lid";
    await shop.getsFrom(ana, "de novo pelo LID");
    await shop.says(ticket, "achei você");
    await wire.peer.until(() => ana.received.some(({ text }) => text === "achei você"));
  });

  test("that quotes us points to what we wrote; ours that quotes it, to what the customer wrote", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket, firstId } = await shop.conversation();
    const [first] = await shop.messages(ticket);
    const ours = await shop.says(ticket, "respondo a isto", first);
    const seen = await wire.peer.until(() => customer.received[0]);
    expect(seen.message.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: firstId,
      participant: customer.jid,
      quotedMessage: { conversation: "oi" },
    });
    await shop.getsFrom(customer, {
      extendedTextMessage: { text: "e eu a isso", contextInfo: { stanzaId: seen.id, participant: shop.device.jid } },
    });
    expect((await shop.messages(ticket)).at(-1)).toMatchObject({
      body: "e eu a isso",
      quotedMsg: { id: ours.id, fromMe: true },
    });
  });

  test("read by the attendant shows the customer blue ticks, once", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket, firstId } = await shop.conversation();
    const secondId = await shop.getsFrom(customer, "está aí?");
    expect(customer.receipts.filter(({ type }) => type === "read")).toEqual([]);
    await shop.admin.does("POST /tickets/:ticketId/read", { params: { ticketId: ticket.id } });
    const read = () => customer.receipts.filter(({ type }) => type === "read").map(({ id }) => id);
    await wire.peer.until(() => read().length >= 2);
    expect(read().sort()).toEqual([firstId, secondId].sort());
  });
});

describe.concurrent("our text", () => {
  test("has its ticks as the server and the customer's phone give them: clock, sent, read", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation({ delivers: false });
    wire.peer.holdAcks(true, shop.number);
    const message = await shop.says(ticket, "bom dia");
    expect(message.ack).toBe(0);
    const seen = await wire.peer.until(() => customer.received[0]);
    expect(seen).toMatchObject({ text: "bom dia", from: shop.number });
    // The customer has it, but the server has not acknowledged it.
    expect((await shop.messages(ticket)).at(-1)).toMatchObject({ id: message.id, ack: 0 });
    wire.peer.holdAcks(false, shop.number);
    await shop.message(message.id, ({ ack }) => ack === 1);
    customer.read(seen.id);
    await shop.message(message.id, ({ ack }) => ack === 3);
    expect(shop.ticksOf(message.id)).toEqual([0, 1, 3]);
  });

  test("delivered before the server's ack comes stays delivered", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    wire.peer.holdAcks(true, shop.number);
    const message = await shop.says(ticket, "chegou?");
    await shop.message(message.id, ({ ack }) => ack === 2);
    wire.peer.holdAcks(false, shop.number);
    // The next message's tick comes after that ack.
    const next = await shop.says(ticket, "e esta?");
    await shop.message(next.id, ({ ack }) => ack === 2);
    customer.read(customer.received.map(({ id }) => id));
    for (const { id } of [message, next]) await shop.message(id, ({ ack }) => ack === 3);
    expect(shop.ticksOf(message.id)).toEqual([0, 2, 3]);
  });

  test("keeps the order of one conversation, and other conversations don't wait for it", async () => {
    const shop = await wire.linkedShop();
    const [one, two] = [await shop.conversation(), await shop.conversation()];
    const bodies = Array.from({ length: 8 }, (_, n) => `parte ${n + 1}`);
    for (const body of bodies) await Promise.all([shop.says(one.ticket, body), shop.says(two.ticket, body)]);
    const shown = () => [one, two].map(({ customer }) => customer.received.map(({ text }) => text));
    await wire.peer.until(() => shown().every((texts) => texts.length === bodies.length));
    expect(shown()).toEqual([bodies, bodies]);
  });

  test("refused by WhatsApp is marked as failed with its reason; tried again, it goes under the same id", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    wire.peer.refuseMessages(479, shop.number);
    const message = await shop.says(ticket, "não vai");
    const failed = await shop.message(message.id, ({ failure }) => failure);
    expect(failed).toMatchObject({ failure: "ERR_SENDING_WAPP_MSG", ack: 0 });
    expect(customer.received).toEqual([]);
    wire.peer.refuseMessages(null, shop.number);
    await shop.admin.does("POST /messages/:messageId/retry", { params: { messageId: message.id } });
    await shop.message(message.id, ({ failure, ack }) => failure === null && ack === 2);
    expect(new Set(shop.device.sent.map(({ id }) => id)).size).toBe(1);
    expect(customer.received.map(({ text }) => text)).toEqual(["não vai"]);
  });

  test("to somebody new, from a number that WhatsApp lets begin no conversations, says so", async () => {
    const shop = await wire.linkedShop();
    const { ticket } = await shop.conversation();
    wire.peer.refuseMessages(463, shop.number);
    const message = await shop.says(ticket, "bom dia");
    await shop.message(message.id, ({ failure }) => failure === "ERR_WAPP_RESTRICTED");
  });

  test("not acknowledged when the line falls goes again under the same id; the customer sees it once", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation({ delivers: false });
    wire.peer.holdAcks(true, shop.number);
    const message = await shop.says(ticket, "uma vez só");
    await wire.peer.until(() => customer.received.length);
    wire.peer.drop(shop.number);
    wire.peer.holdAcks(false, shop.number);
    await shop.message(message.id, ({ ack }) => ack === 1);
    const [{ id } = { id: "" }] = customer.received;
    expect(shop.device.sent.map((frame) => frame.id)).toEqual([id, id]);
    expect(customer.received).toMatchObject([{ text: "uma vez só", count: 2 }]);
  });
});

test("what both sides write at once is read by both, without asking again", async () => {
  const shop = await wire.linkedShop();
  const { customer, ticket, firstId } = await shop.conversation();
  const ids = [firstId];
  const rounds = 30;
  for (let n = 0; n < rounds; n++) {
    const [id] = await Promise.all([customer.write(shop.number, `deles ${n}`), shop.says(ticket, `nossa ${n}`)]);
    ids.push(id);
  }
  await wire.peer.until(() => customer.received.length === rounds);
  for (const id of ids) await shop.acknowledges(id);
  expect(customer.unreadable).toEqual([]);
  expect(ids.map((id) => wire.peer.written.find(id)?.retries)).toEqual(ids.map(() => 0));
});

describe.concurrent("a number", () => {
  test("not on WhatsApp is refused as a contact", async () => {
    const shop = await wire.linkedShop();
    const { number } = shop.customer();
    wire.peer.setRegistered(number, false);
    const answer = await shop.admin.call("POST /contacts", { body: { name: "Ninguém", number } });
    expect([answer.status, answer.error]).toEqual([400, "ERR_WAPP_INVALID_CONTACT"]);
  });

  test("is kept as WhatsApp writes it, and found again by what the customer then writes", async () => {
    const shop = await wire.linkedShop();
    const written = "5531987651234";
    const canonical = "553187651234";
    wire.peer.setCanonical(written, canonical);
    const contact = await shop.admin.does("POST /contacts", { body: { name: "Bia", number: written } });
    expect(contact).toMatchObject({ name: "Bia", number: canonical });
    const again = await shop.admin.call("POST /contacts", { body: { name: "Outra", number: canonical } });
    expect(again.error).toBe("ERR_DUPLICATED_CONTACT");

    const bia = wire.peer.customer(canonical, { name: "Beatriz" });
    await shop.getsFrom(bia, "sou eu");
    const [ticket] = await shop.ticketsWith(bia);
    expect(ticket).toMatchObject({ contactId: contact.id, contact: { name: "Bia" } });
    await shop.says(await shop.accepts(bia), "oi, Bia");
    await wire.peer.until(() => bia.received.length);
  });
});
