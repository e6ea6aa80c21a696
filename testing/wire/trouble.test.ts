import { describe, expect, test } from "vitest";
import { patience, startWire } from "./wire-app.ts";

const wire = await startWire();

describe.concurrent("on a bad line", () => {
  test("acks that come twice and the last one first leave each message with its own ticks, shown once", async () => {
    const shop = await wire.linkedShop();
    const conversations = [await shop.conversation(), await shop.conversation(), await shop.conversation()];
    wire.peer.holdAcks(true, shop.number);
    wire.peer.repeatAcks(2, shop.number);
    const sent = await Promise.all(conversations.map(({ ticket }, index) => shop.says(ticket, `olá ${index}`)));
    await wire.peer.until(() => conversations.every(({ customer }) => customer.received.length === 1), patience);
    wire.peer.holdAcks(false, shop.number, "reversed");
    for (const { id } of sent) await shop.message(id, ({ ack }) => ack === 2);
    wire.peer.repeatAcks(1, shop.number);
    for (const { customer } of conversations) customer.read(customer.received.map(({ id }) => id));
    for (const { id } of sent) expect(await shop.message(id, ({ ack }) => ack === 3)).toMatchObject({ failure: null });
    expect(conversations.map(({ customer }) => customer.received.map(({ count }) => count))).toEqual([[1], [1], [1]]);
  });

  test("where every frame takes its time, what both sides write arrives once and in order", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    wire.peer.slow(120, shop.number);
    const questions = [1, 2, 3, 4].map((n) => `pergunta ${n}`);
    const answers = [1, 2, 3, 4].map((n) => `resposta ${n}`);
    const ids = Promise.all(questions.map((text) => customer.send(shop.number, text)));
    for (const text of answers) await shop.says(ticket, text);
    for (const id of await ids) await shop.acknowledges(id);
    await wire.peer.until(() => customer.received.length === answers.length, patience);
    expect(customer.received.map(({ text, count }) => [text, count])).toEqual(answers.map((text) => [text, 1]));
    const came = (await shop.messages(ticket)).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
    expect(came).toEqual(["oi", ...questions]);
  });

  test("receipts for messages that there are not, and of kinds that nobody knows, change nothing", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    const message = await shop.says(ticket, "bom dia");
    await shop.message(message.id, ({ ack }) => ack === 2);
    const { id } = await wire.peer.until(() => customer.received[0]);
    customer.sendReceipt(shop.number, ["NENHUMA"], "read");
    customer.sendReceipt(shop.number, [id], "of-next-year");
    await wire.peer.until(() => shop.device.mailbox.size === 0, patience);
    expect((await shop.messages(ticket)).at(-1)).toMatchObject({ id: message.id, ack: 2 });
    customer.read(id);
    await shop.message(message.id, ({ ack }) => ack === 3);
  });
});

describe.concurrent("customers", () => {
  test("may use one id, and each one's message is kept", async () => {
    const shop = await wire.linkedShop();
    const [ana, bia] = [shop.customer({ name: "Ana" }), shop.customer({ name: "Bia" })];
    for (const customer of [ana, bia]) {
      const id = await customer.send(shop.number, `de ${customer.name}`, { id: "3A000000000000000000" });
      await wire.peer.until(() => wire.peer.written.find(id, { customer: customer.number })?.state === "acknowledged");
    }
    for (const customer of [ana, bia]) {
      const [ticket, another] = await shop.ticketsWith(customer);
      expect(another).toBeUndefined();
      expect(ticket?.lastMessage).toBe(`de ${customer.name}`);
    }
  });

  test("who write to the company at the very moment of its first login are all heard", async () => {
    const shop = await wire.shop();
    const customers = Array.from({ length: 10 }, () => shop.customer());
    wire.peer.scan(await shop.qrCode(), { number: shop.number, name: "Loja" });
    await wire.peer.until(() => wire.peer.isLinked(shop.number), patience);
    const ids = await Promise.all(customers.map((customer) => customer.send(shop.number, "primeiro!")));
    await shop.stands("CONNECTED");
    for (const id of ids) await shop.acknowledges(id);
    for (const customer of customers) expect(await shop.ticketsWith(customer)).toHaveLength(1);
  });

  test("whose vCard is huge and whose document has an impossible name are heard all the same", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer({ name: "Zé\u0000" });
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:Zé\nNOTE:${"x".repeat(1_000_000)}\nEND:VCARD`;
    await shop.getsFrom(customer, { contactMessage: { displayName: "Zé", vcard } });
    const fileName = `${"../".repeat(60)}\u0000${"n".repeat(300)}.pdf`;
    const id = await customer.sendMedia(shop.number, { kind: "document", bytes: Buffer.from("%PDF-1.7\n"), fileName });
    await shop.acknowledges(id);
    await shop.getsFrom(customer, "chegou\u0000?");
    const [ticket] = await shop.ticketsWith(customer);
    if (!ticket) throw new Error("There must be a conversation.");
    const [card, document, text] = await shop.messages(ticket);
    expect(card?.mediaType).toBe("contactMessage");
    expect(card?.body.length).toBeLessThan(100_000);
    expect(document?.media?.fileName.length).toBeLessThanOrEqual(255);
    expect(document?.media?.fileName).not.toMatch(/[/\\\p{Cc}]/u);
    expect(text).toMatchObject({ mediaType: "chat", body: "chegou?" });
  });
});
