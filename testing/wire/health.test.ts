import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaileys } from "../../apps/server/src/channels/baileys/open-baileys.ts";
import {
  createSupervisor,
  defaultTiming,
  type Supervisor,
} from "../../apps/server/src/channels/connections/supervisor.ts";
import { openSimulator } from "../../apps/server/src/channels/simulator/open-simulator.ts";
import { patience, startWire } from "./wire-house.ts";

/** A connector that loses its patience in a moment; the house's own would take most of a minute. */
const wire = await startWire(async () => ({ ROLES: "web,worker" }));
let supervisor: Supervisor | undefined;
beforeAll(async () => {
  const { house } = wire.home;
  supervisor = createSupervisor(
    house,
    { beta: openBaileys(house), simulator: openSimulator(house) },
    { ...defaultTiming, look: 50, quiet: 800, answer: 1_000 },
  );
  await supervisor.start();
});
afterAll(() => supervisor?.stop());

test("a line that stands and is dead is found and opened anew; what was written meanwhile came late", async () => {
  const shop = await wire.linkedShop();
  const customer = shop.customer();
  await shop.getsFrom(customer, "em dia");
  wire.peer.deaf(shop.number);
  const id = await customer.write(shop.number, "no escuro");
  await shop.screen.hears("whatsapp", () => shop.lastTold?.status === "OPENING", patience);
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
  await other.screen.hears("whatsapp", () => other.lastTold?.reason === "deaf", patience);
  expect(shop.screen.told("whatsapp"), "it was as quiet for as long").toHaveLength(logins);
  expect(await shop.connection()).toMatchObject({ status: "CONNECTED" });
});
