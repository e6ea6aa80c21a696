import { proto } from "baileys";
import { expect, test } from "vitest";
import { patience, startWire } from "./wire-app.ts";

const wire = await startWire();

const picture = (last: number): Uint8Array =>
  Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.of(last),
  ]);
const eventually = { timeout: patience.timeoutMs, interval: 100 };

test("who was two is one as soon as WhatsApp says so, with the answers that are under way", async () => {
  const shop = await wire.linkedShop();
  const ana = shop.customer({ name: "Ana", mapped: false, addressing: "lid" });
  await shop.getsFrom(ana, "pelo endereço oculto");
  ana.addressing = "pn";
  await shop.getsFrom(ana, "pelo número");
  const people = async () => (await shop.admin.does("GET /contacts", { query: { searchParam: "Ana" } })).contacts;
  expect(await people()).toHaveLength(2);
  const { tickets } = await shop.admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
  expect(tickets).toHaveLength(2);
  const addresses = tickets.map(({ uuid }) => uuid);
  const hidden = tickets.find(({ contact }) => contact.number === "");

  await wire.peer.shareAddresses(shop.number, [ana.number]);
  await expect.poll(people, eventually).toMatchObject([{ number: ana.number }]);
  const ticket = await shop.accepts(ana);
  expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(["pelo endereço oculto", "pelo número"]);
  for (const uuid of addresses)
    expect(await shop.admin.does("GET /tickets/u/:uuid", { params: { uuid } })).toMatchObject({ id: ticket.id });
  await shop.screen.waitForEvent("contact", (told) => told.action === "delete" && told.contactId === hidden?.contactId);
  await shop.says(ticket, "achei você");
  await wire.peer.until(() => ana.received.some(({ text }) => text === "achei você"));
});

test("who hides the number is found by username, is asked for the number, and sharing it makes no second contact", async () => {
  const shop = await wire.linkedShop();
  const ana = shop.customer({ name: "Ana", mapped: false, addressing: "lid", username: "ana.doces" });
  await shop.getsFrom(ana, "oi");
  const found = async () => (await shop.admin.does("GET /contacts", { query: { searchParam: "ana.doces" } })).contacts;
  await expect.poll(found, eventually).toMatchObject([{ name: "Ana", number: "", username: "ana.doces" }]);

  const { tickets } = await shop.admin.does("GET /tickets", { query: { searchParam: "ana.doces", showAll: "true" } });
  const ticket = await shop.takes(tickets[0] ?? { id: 0 });
  const params = { ticketId: ticket.id };
  const asked = await shop.admin.does("POST /messages/:ticketId", { params, body: { requestNumber: true } });
  expect(asked).toMatchObject({ mediaType: "numberRequest", fromMe: true });
  await wire.peer.until(() => ana.received.some(({ message }) => Boolean(message.requestPhoneNumberMessage)));

  ana.mapped = true;
  const type = proto.Message.ProtocolMessage.Type.SHARE_PHONE_NUMBER;
  await ana.send(shop.number, { protocolMessage: { type } });
  await expect.poll(found, eventually).toMatchObject([{ name: "Ana", number: ana.number }]);
  const again = await shop.admin.call("POST /messages/:ticketId", { params, body: { requestNumber: true } });
  expect(again).toMatchObject({ status: 409, error: "ERR_NUMBER_KNOWN" });
});

test("the phone's address book is imported, with the names that people have there", async () => {
  const shop = await wire.shop();
  const params = { whatsappId: shop.whatsappId };
  await shop.admin.does("PUT /whatsappsession/:whatsappId", { params, body: { historyDays: 7 } });
  await shop.link();
  const begin = () => shop.admin.call("POST /contacts/import", { body: {} });
  expect((await begin()).error).toBe("ERR_NO_PHONE_CONTACTS");
  const [known, unknown] = [shop.customer({ name: "Zeca" }), shop.customer()];
  await shop.getsFrom(known, "oi");
  const pushNames = { [known.number]: "José Carlos", [unknown.number]: "Márcia do Bolo" };
  await wire.peer.sendHistory(shop.number, { type: "PUSH_NAME", pushNames });
  await expect.poll(async () => (await begin()).status, { ...eventually, interval: 1_000 }).toBe(200);
  await shop.screen.waitForEvent("contact", (told) => told.action === "upload-finished");
  const { contacts } = await shop.admin.does("GET /contacts", { query: {} });
  expect(new Map(contacts.map(({ name, number }) => [name, number]))).toEqual(
    new Map([
      ["Márcia do Bolo", unknown.number],
      ["Zeca", known.number],
    ]),
  );
});

test("whoever is saved on the phone is in its address book, and an import gives them the name they have there", async () => {
  const shop = await wire.linkedShop();
  const [known, unknown] = [shop.customer({ name: "Zeca" }), shop.customer()];
  await shop.getsFrom(known, "oi");
  await wire.peer.saveContact(shop.number, known.number, "José Carlos");
  await wire.peer.saveContact(shop.number, unknown.number, "Márcia do Bolo");
  const named = async () =>
    (await shop.admin.does("GET /contacts", { query: { searchParam: "Márcia do Bolo" } })).count;
  const imported = async () => {
    const { status } = await shop.admin.call("POST /contacts/import", { body: { whatsappId: shop.whatsappId } });
    return status === 200 && (await named());
  };
  await expect.poll(imported, { ...eventually, interval: 1_000 }).toBe(1);
  const { contacts } = await shop.admin.does("GET /contacts", { query: {} });
  expect(new Map(contacts.map(({ name, number }) => [name, number]))).toEqual(
    new Map([
      ["Márcia do Bolo", unknown.number],
      ["Zeca", known.number],
    ]),
  );
});

test("a number is dialled as WhatsApp writes it, and its owner's answer finds the same contact", async () => {
  const shop = await wire.linkedShop();
  const [nine, eight] = ["5531987651234", "553187651234"];
  wire.peer.setCanonical(nine, eight);
  const contact = await shop.admin.does("POST /contacts", { body: { name: "Beatriz", number: nine } });
  expect(contact.number).toBe(eight);
  const ticket = await shop.admin.does("POST /tickets", { body: { contactId: contact.id } });
  await shop.says(ticket, "bom dia");
  const bia = wire.peer.customer(eight);
  await wire.peer.until(() => bia.received.some(({ text }) => text === "bom dia"));
  await shop.getsFrom(bia, "bom dia para você");
  expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(["bom dia", "bom dia para você"]);
});

test("people and groups have their pictures, groups their subject, and both follow what is changed", async () => {
  const shop = await wire.linkedShop();
  await shop.admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const ana = shop.customer({ name: "Ana" });
  ana.setPicture(picture(1));
  const group = wire.peer.createGroup({ subject: "Condomínio", participants: [ana.number, shop.number] });
  await shop.getsFrom(ana, "oi");
  await shop.acknowledges(await ana.send(group.id, "bom dia"));
  const chats = async () =>
    (await shop.admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } })).tickets.map(
      ({ contact }) => [contact.name, contact.profilePicUrl !== null],
    );
  await expect.poll(chats, eventually).toEqual(
    expect.arrayContaining([
      ["Ana", true],
      ["Condomínio", false],
    ]),
  );
  const first = (await shop.ticketsWith(ana))[0]?.contact.profilePicUrl;
  ana.setPicture(picture(2));
  await expect.poll(async () => (await shop.ticketsWith(ana))[0]?.contact.profilePicUrl, eventually).not.toBe(first);
});

test("who is blocked writes to nobody, until they are let again, here or on the phone's own behalf", async () => {
  const shop = await wire.linkedShop();
  const ana = shop.customer({ name: "Ana" });
  await shop.getsFrom(ana, "primeira");
  const ticket = await shop.accepts(ana);
  const device = wire.peer.device(shop.number);
  const block = (blocked: boolean) =>
    shop.admin.does("PUT /contacts/:contactId/block", {
      params: { contactId: ticket.contactId },
      body: { whatsappId: shop.whatsappId, blocked },
    });
  expect((await block(true)).blockedOn).toEqual([shop.whatsappId]);
  await wire.peer.until(() => device.blocked.has(ana.number), patience);
  await ana.send(shop.number, "enquanto isso");
  expect((await block(false)).blockedOn).toEqual([]);
  await wire.peer.until(() => !device.blocked.has(ana.number), patience);
  await shop.getsFrom(ana, "de novo");
  expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(["primeira", "de novo"]);

  // Somebody does it on the phone.
  const blockedOn = async () =>
    (await shop.admin.does("GET /contacts/:contactId", { params: { contactId: ticket.contactId } })).blockedOn;
  wire.peer.block(shop.number, ana.number, true);
  await expect.poll(blockedOn, eventually).toEqual([shop.whatsappId]);
  wire.peer.block(shop.number, ana.number, false);
  await expect.poll(blockedOn, eventually).toEqual([]);
});
