import { expect, test } from "vitest";
import { askSession } from "../../apps/server/src/channels/sessions/ask-session.ts";
import { patience, startWire } from "./wire-app.ts";

const wire = await startWire();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

test("what WhatsApp says about a number is told at once, asked for at the next login, and lifted", async () => {
  const shop = await wire.linkedShop();
  const ends = inAnHour();
  wire.peer.setHealth(shop.number, { stage: "SECOND_WARNING", quota: 400, used: 380, cycleEnds: ends });
  const warned = {
    newChatStage: "SECOND_WARNING",
    newChatQuota: 400,
    newChatsUsed: 380,
    newChatCycleEndsAt: iso(ends),
  };
  await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.numberHealth.newChatQuota === 400, patience);
  expect(shop.lastTold?.numberHealth).toEqual({ isRestricted: false, restrictedUntil: null, ...warned });

  // Changed while the session is closed: no notification reaches it.
  shop.device.health = { restrictedUntil: ends };
  wire.peer.endStream(shop.number, 515);
  const isRestricted = () =>
    shop.lastTold?.numberHealth.isRestricted && shop.lastTold.numberHealth.newChatStage === "NONE";
  await shop.screen.waitForEvent("whatsapp", isRestricted, patience);
  expect(shop.lastTold?.numberHealth).toMatchObject({ restrictedUntil: iso(ends), newChatQuota: null });

  wire.peer.setHealth(shop.number, {});
  await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.numberHealth.isRestricted === false, patience);
});

test("a refusal with 463 asks WhatsApp until when", async () => {
  const shop = await wire.linkedShop();
  const { ticket } = await shop.conversation();
  const ends = inAnHour();
  shop.device.health = { restrictedUntil: ends };
  wire.peer.refuseMessages(463, shop.number);
  await shop.says(ticket, "bom dia");
  await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.numberHealth.isRestricted === true, patience);
  expect(shop.lastTold?.numberHealth.restrictedUntil).toBe(iso(ends));
});

test("before a campaign WhatsApp is asked, whatever it told before", async () => {
  const shop = await wire.linkedShop();
  const ends = inAnHour();
  shop.device.health = { stage: "SECOND_WARNING", quota: 400, used: 400, cycleEnds: ends, restrictedUntil: ends };
  await askSession(wire.home.app, { companyId: shop.companyId, connectionId: shop.whatsappId }, { ask: "health" });
  const isKnown = () => shop.lastTold?.numberHealth.isRestricted && shop.lastTold.numberHealth.newChatsUsed === 400;
  await shop.screen.waitForEvent("whatsapp", isKnown, patience);
  expect(await shop.admin.does("GET /campaigns/connections")).toMatchObject([
    {
      light: "red",
      reasons: [{ reason: "restricted", until: iso(ends) }, { reason: "warmUp" }],
      newChatsLeft: 0,
      newChatCycleEndsAt: iso(ends),
    },
  ]);
});
