import { afterAll, beforeAll, expect, test } from "vitest";
import { openChannels } from "../../apps/server/src/channels/kinds.ts";
import {
  createSupervisor,
  defaultTiming,
  type Supervisor,
} from "../../apps/server/src/channels/sessions/supervisor.ts";
import { patience, startWire } from "./wire-app.ts";

/** A connector that loses its patience in a moment; the app's own would take most of a minute. */
const wire = await startWire(async () => ({ ROLES: "web,worker" }));
let supervisor: Supervisor | undefined;
beforeAll(async () => {
  const { app } = wire.home;
  supervisor = createSupervisor(app, await openChannels(app), {
    ...defaultTiming,
    look: 50,
    quiet: 800,
    answer: 1_000,
  });
  await supervisor.start();
});
afterAll(() => supervisor?.stop());

test("a line that stands and is dead is found and opened anew; what was written meanwhile came late", async () => {
  const shop = await wire.linkedShop();
  const customer = shop.customer();
  await shop.getsFrom(customer, "em dia");
  wire.peer.deaf(shop.number);
  const id = await customer.write(shop.number, "no escuro");
  await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.status === "OPENING", patience);
  expect(shop.lastTold).toMatchObject({ status: "OPENING", reason: "deaf" });
  await shop.acknowledges(id);
  expect(await shop.stands("CONNECTED")).toMatchObject({ reason: "", alertedAt: null, downSince: null });
  const [ticket] = await shop.ticketsWith(customer);
  if (!ticket) throw new Error("There must be a conversation.");
  expect((await shop.messages(ticket)).map(({ body, receivedOffline }) => [body, receivedOffline])).toEqual([
    ["em dia", false],
    ["no escuro", true],
  ]);
});

test("a quiet line that answers is left alone", async () => {
  const shop = await wire.linkedShop();
  const { logins } = { logins: shop.screen.told("whatsapp").length };
  const other = await wire.linkedShop();
  wire.peer.deaf(other.number);
  await other.screen.waitForEvent("whatsapp", () => other.lastTold?.reason === "deaf", patience);
  expect(shop.screen.told("whatsapp"), "it was as quiet for as long").toHaveLength(logins);
  expect(await shop.connection()).toMatchObject({ status: "CONNECTED" });
});

test("a line of which nothing is read any more is left at once, without waiting for its farewell", async () => {
  const shop = await wire.linkedShop();
  const { customer, ticket } = await shop.conversation();
  wire.peer.freeze(shop.number, true);
  const lost = await shop.says(ticket, "para o vazio");
  await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.reason === "deaf", patience);
  const found = performance.now();
  await wire.peer.until(() => shop.device.active && customer.received.some(({ text }) => text === "para o vazio"), {
    ...patience,
    what: "the message, over a new line",
  });
  expect(performance.now() - found).toBeLessThan(15_000);
  await shop.message(lost.id, ({ ack }) => ack >= 1);
  expect(customer.received.filter(({ text }) => text === "para o vazio")).toMatchObject([{ count: 1 }]);
});

test("a server that answers connections with an HTTP status is asked again, until it takes them", async () => {
  const shop = await wire.linkedShop();
  const { customer } = await shop.conversation();
  const refused: number[] = [];
  wire.peer.events.on("down", ({ status }) => refused.push(status));
  wire.peer.setDown(503);
  const id = await customer.send(shop.number, "durante a queda");
  await wire.peer.until(() => refused.length >= 2, { ...patience, what: "another attempt" });
  wire.peer.setDown(false);
  await shop.acknowledges(id);
  expect(await shop.stands("CONNECTED")).toMatchObject({ reason: "" });
});

test("a line on which only the sign of life stays unanswered is opened anew", async () => {
  const shop = await wire.linkedShop();
  wire.peer.setQueries("w:p", "silence", shop.number);
  await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.reason === "deaf", patience);
  wire.peer.setQueries("w:p", null, shop.number);
  await shop.stands("CONNECTED");
  await shop.getsFrom(shop.customer(), "oi");
});
