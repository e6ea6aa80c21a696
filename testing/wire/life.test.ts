import { describe, expect, test } from "vitest";
import type { Connection } from "@recado/contracts/connections";
import type { Ticket } from "@recado/contracts/tickets";
import { newNumber, patience, startWire, type Shop } from "./wire-app.ts";

const wire = await startWire();
const day = 24 * 60 * 60_000;

/** The connection once it matches, as its admin sees it. */
async function session(shop: Shop, fits: (session: Connection) => unknown): Promise<Connection> {
  return (await shop.screen.waitForEvent("whatsappSession", (told) => fits(told.session), patience)).session;
}
const linkByCode = (shop: Shop, body: { number: string; historyDays?: number }) =>
  shop.admin.does("POST /whatsappsession/:whatsappId/pairing-code", { params: { whatsappId: shop.whatsappId }, body });
const saidIn = async (shop: Shop, { id }: Pick<Ticket, "id">) =>
  (await shop.admin.does("GET /messages/:ticketId", { params: { ticketId: id } })).messages;

describe("a code typed on the phone", () => {
  test("links it, as a QR code would", async () => {
    const shop = await wire.shop();
    await shop.qrCode();
    await linkByCode(shop, { number: `+${shop.number}` });
    const { pairingCode, qrcode, status } = await session(shop, (told) => told.pairingCode);
    expect({ qrcode, status }).toEqual({ qrcode: "", status: "qrcode" });
    await wire.peer.enterPairingCode(pairingCode, { number: shop.number, name: "Loja" });
    expect(await shop.stands("CONNECTED")).toMatchObject({ number: shop.number, pairingCode: "" });
    await wire.peer.until(() => shop.device.active);
    await shop.getsFrom(shop.customer(), "chegou?");
  });

  test("is not given for a number without WhatsApp, and a QR code can be asked for again", async () => {
    const shop = await wire.shop();
    const first = await shop.qrCode();
    wire.peer.setRegistered(shop.number, false);
    await linkByCode(shop, { number: shop.number });
    expect(await shop.stands("DISCONNECTED")).toMatchObject({ reason: "pairingNumber", number: "", pairingCode: "" });
    wire.peer.setRegistered(shop.number, true);
    await shop.admin.does("PUT /whatsappsession/:whatsappId", { params: { whatsappId: shop.whatsappId } });
    wire.peer.scan(await shop.qrCode(first), { number: shop.number });
    await shop.stands("CONNECTED");
  });

  test("that nobody typed is no name to log in with: the next start shows codes again", async () => {
    const shop = await wire.shop();
    const first = await shop.qrCode();
    await linkByCode(shop, { number: shop.number });
    await session(shop, (told) => told.pairingCode);
    await shop.admin.does("POST /whatsappsession/:whatsappId", { params: { whatsappId: shop.whatsappId } });
    wire.peer.scan(await shop.qrCode(first), { number: shop.number });
    await shop.stands("CONNECTED");
  });
});

describe("the phone's past", () => {
  const past = (number: string) => ({
    with: number,
    messages: [
      { content: "há um mês", at: Date.now() - 30 * day },
      { content: "anteontem", at: Date.now() - 2 * day },
      { content: "nossa resposta", at: Date.now() - 2 * day + 60_000, fromMe: true },
    ],
  });

  test("asked for before the code is shown comes as closed conversations, as far back as asked", async () => {
    const shop = await wire.shop();
    const first = await shop.qrCode();
    const params = { whatsappId: shop.whatsappId };
    await shop.admin.does("PUT /whatsappsession/:whatsappId", { params, body: { historyDays: 7 } });
    wire.peer.scan(await shop.qrCode(first), { number: shop.number });
    await shop.stands("CONNECTED");
    await wire.peer.until(() => shop.device.active);
    const customer = shop.customer();
    const pushNames = { [customer.number]: "Maria do Passado" };
    await wire.peer.sendHistory(shop.number, { conversations: [past(customer.number)], pushNames });
    const told = await session(shop, ({ historyImported }) => historyImported > 0);
    expect(told).toMatchObject({ historyDays: 7, historyImported: 2 });
    const [ticket, another] = await shop.ticketsWith(customer);
    expect(another).toBeUndefined();
    expect(ticket).toMatchObject({ status: "closed", unreadMessages: 0 });
    expect((await saidIn(shop, ticket as Ticket)).map(({ body, fromMe }) => [body, fromMe])).toEqual([
      ["anteontem", false],
      ["nossa resposta", true],
    ]);
  });

  test("that nobody asked for stays on the phone", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    await wire.peer.sendHistory(shop.number, { conversations: [past(customer.number)] });
    await shop.getsFrom(customer, "olá de novo");
    const [ticket, another] = await shop.ticketsWith(customer);
    expect(another).toBeUndefined();
    expect((await saidIn(shop, ticket as Ticket)).map(({ body }) => body)).toEqual(["olá de novo"]);
    expect(await shop.connection()).toMatchObject({ historyImported: 0 });
  });
});

describe("a call", () => {
  async function refusingShop(): Promise<Shop> {
    const shop = await wire.linkedShop();
    await shop.admin.does("PUT /settings/:key", { params: { key: "call" }, body: { value: "disabled" } });
    return shop;
  }

  test("is refused where the company wants it, stands in the conversation, and its caller is told to write", async () => {
    const shop = await refusingShop();
    const customer = shop.customer();
    const call = customer.call(shop.number, { video: true });
    await wire.peer.until(() => call.state === "rejected", { ...patience, what: "the refusal" });
    await wire.peer.until(() => customer.received.length === 1, { ...patience, what: "the text" });
    expect(customer.received[0]?.text).toContain("não atende chamadas");
    const [ticket] = await shop.ticketsWith(customer);
    expect(ticket).toMatchObject({ status: "pending", unreadMessages: 1 });
    expect((await saidIn(shop, ticket as Ticket)).map(({ mediaType, fromMe }) => [mediaType, fromMe])).toEqual([
      ["call_log", false],
      ["chat", true],
    ]);
  });

  test("of somebody who hides their number finds their conversation", async () => {
    const shop = await refusingShop();
    const { customer } = await shop.conversation({ addressing: "lid" });
    const call = customer.call(shop.number, { addressing: "lid" });
    await wire.peer.until(() => call.state === "rejected", { ...patience, what: "the refusal" });
    await shop.screen.waitForEvent("appMessage", ({ message }) => message.mediaType === "call_log", patience);
    expect(await shop.ticketsWith(customer)).toHaveLength(1);
  });

  test("is left to the phone by default; and a group's call, or one of long ago, always", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    const left = customer.call(shop.number);
    await shop.getsFrom(customer, "liguei");
    await shop.admin.does("PUT /settings/:key", { params: { key: "call" }, body: { value: "disabled" } });
    const others = [
      customer.call(shop.number, { at: Date.now() - 61_000 }),
      customer.call(shop.number, { group: `${newNumber()}-1@g.us` }),
    ];
    const now = customer.call(shop.number);
    await wire.peer.until(() => now.state === "rejected", { ...patience, what: "the refusal" });
    expect([left, ...others].map(({ state }) => state)).toEqual(["ringing", "ringing", "ringing"]);
  });
});

describe("a login that WhatsApp refuses", () => {
  /** The line falls, and from then on the login is answered with this reason. */
  function refuse(shop: Shop, reason: number): void {
    wire.peer.refuseLogins(reason, shop.number);
    wire.peer.drop(shop.number);
  }

  test("because the number is banned is left at that, the keys kept, until an admin asks again", async () => {
    const shop = await wire.linkedShop();
    const keys = await shop.storedKeys();
    refuse(shop, 403);
    expect(await shop.stands("DISCONNECTED")).toMatchObject({
      reason: "banned",
      lastFallReason: "banned",
      number: shop.number,
    });
    expect(await shop.storedKeys()).toBeGreaterThanOrEqual(keys);
    wire.peer.refuseLogins(null, shop.number);
    await shop.admin.does("POST /whatsappsession/:whatsappId", { params: { whatsappId: shop.whatsappId } });
    await shop.stands("CONNECTED");
  });

  test("because our version is old is tried again by itself, and says why", async () => {
    const shop = await wire.linkedShop();
    refuse(shop, 405);
    await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.reason === "outdated", patience);
    expect(shop.lastTold).toMatchObject({ status: "OPENING", number: shop.number });
    wire.peer.refuseLogins(null, shop.number);
    await shop.triesAgain();
    await shop.stands("CONNECTED");
  });
});

test("the phone keeps ringing, unless the connection is to be shown as online", async () => {
  const shop = await wire.linkedShop();
  const shows = (presence: string) =>
    wire.peer.until(() => shop.device.presence === presence, { ...patience, what: presence });
  await shows("unavailable");
  const params = { whatsappId: shop.whatsappId };
  await shop.admin.does("PUT /whatsapp/:whatsappId", { params, body: { keepsOnline: true } });
  await shows("available");
  wire.peer.endStream(shop.number, 515);
  await wire.peer.until(() => shop.device.presence === undefined, { ...patience, what: "the next login" });
  await shows("available");
});
