import type * as Baileys from "baileys";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KeyStore } from "../../apps/server/src/channels/baileys/key-store.ts";
import { BaileysClient } from "../peer/baileys-client.ts";
import { readQrCode } from "../peer/pairing.ts";
import { newNumber, startWire, type Shop } from "./wire-app.ts";

/** Baileys shows the first code for a minute and each other for 20 s; here sometimes for this many milliseconds. */
const codes = vi.hoisted(() => ({ standMs: undefined as number | undefined }));
vi.mock("baileys", async (importOriginal) => {
  const original = await importOriginal<typeof Baileys>();
  const makeWASocket = (config: Baileys.UserFacingSocketConfig) =>
    original.makeWASocket({ ...config, ...(codes.standMs ? { qrTimeout: codes.standMs } : {}) });
  return { ...original, makeWASocket };
});
afterEach(() => {
  codes.standMs = undefined;
});

const wire = await startWire();
const act = (shop: Shop, method: "POST" | "PUT" | "DELETE") =>
  shop.admin.does(`${method} /whatsappsession/:whatsappId`, { params: { whatsappId: shop.whatsappId } });

/** Another company is linked meanwhile: time enough for a session that doesn't rest to show itself. */
const letTimePass = async () => void (await wire.linkedShop());

describe("a new connection", () => {
  test("shows the admin a real QR code that refreshes, and an attendant none", async () => {
    codes.standMs = 1_200;
    const shop = await wire.shop();
    const attendant = await shop.admin.colleague("user");
    const theirs = await wire.screen(attendant);
    const first = await shop.qrCode();
    const { ref, noiseKey, identityKey } = readQrCode(first);
    expect(ref).toMatch(/^2@/);
    expect([noiseKey.length, identityKey.length]).toEqual([32, 32]);

    const second = await shop.qrCode(first);
    expect(readQrCode(second).noiseKey).toEqual(noiseKey);
    expect(await shop.connection()).toMatchObject({ status: "qrcode", qrcode: second });

    expect(theirs.told("whatsappSession")).toEqual([]);
    expect(JSON.stringify(theirs.told("whatsapp"))).not.toContain(ref);
    expect(await attendant.does("GET /whatsapp")).toMatchObject([
      { id: shop.whatsappId, status: "qrcode", qrcode: "" },
    ]);
  });

  test("turns to PAIRING when a phone scans the code, and through the restart to CONNECTED, at every browser", async () => {
    const shop = await wire.shop();
    const theirs = await wire.screen(await shop.admin.colleague("user"));
    const qr = await shop.qrCode();
    wire.peer.scan(qr, { number: shop.number, name: "Loja" });
    await shop.stands("CONNECTED");
    const told = shop.screen.told("whatsapp").flatMap((one) => ("whatsapp" in one ? [one.whatsapp.status] : []));
    expect(told.slice(told.indexOf("qrcode"))).toEqual(["qrcode", "PAIRING", "CONNECTED"]);
    await theirs.waitForEvent("whatsapp", (one) => "whatsapp" in one && one.whatsapp.status === "CONNECTED");
    expect(await shop.connection()).toMatchObject({ number: shop.number, qrcode: "", reason: "", retries: 0 });
    expect(wire.peer.device(shop.number)).toMatchObject({ connected: true });
    expect(await shop.storedKeys()).toBeGreaterThan(1);
  });

  test("rests when nobody reads its codes, and says so, until an admin asks again", async () => {
    codes.standMs = 200;
    const shop = await wire.shop();
    expect(await shop.stands("DISCONNECTED")).toMatchObject({ reason: "qrUnread", qrcode: "" });
    const shown = shop.screen.told("whatsappSession").length;
    await letTimePass();
    expect(shop.screen.told("whatsappSession")).toHaveLength(shown);
    expect(await shop.connection()).toMatchObject({ status: "DISCONNECTED" });

    codes.standMs = undefined;
    await act(shop, "POST");
    await shop.stands("qrcode");
    await shop.link();
  });
});

describe("a linked connection", () => {
  test("logged out by the admin is unlinked at the phone, its keys forgotten; a new code links it again", async () => {
    const shop = await wire.linkedShop();
    await act(shop, "DELETE");
    await wire.peer.until(() => !wire.peer.isLinked(shop.number));
    await shop.screen.waitForEvent(
      "whatsapp",
      (one) => "whatsapp" in one && one.whatsapp.number === "" && shop.lastTold?.number === "",
    );
    expect(await shop.connection()).toMatchObject({ status: "DISCONNECTED", reason: "", qrcode: "" });
    expect(await shop.storedKeys()).toBe(0);
    await letTimePass();
    expect(await shop.connection()).toMatchObject({ status: "DISCONNECTED" });

    await act(shop, "PUT");
    await shop.stands("qrcode");
    await shop.link();
  });

  test("unlinked on the phone rests, says why, forgets its keys and shows no code", async () => {
    const shop = await wire.linkedShop();
    const shown = shop.screen.told("whatsappSession").filter(({ session }) => session.qrcode).length;
    wire.peer.unlink(shop.number);
    expect(await shop.stands("DISCONNECTED")).toMatchObject({ reason: "loggedOut", number: "", qrcode: "" });
    expect(await shop.storedKeys()).toBe(0);
    await letTimePass();
    expect(await shop.connection()).toMatchObject({ status: "DISCONNECTED", reason: "loggedOut" });
    expect(shop.screen.told("whatsappSession").filter(({ session }) => session.qrcode)).toHaveLength(shown);
  });

  test("asked for a new code shows one of a new identity, and links another phone", async () => {
    const shop = await wire.linkedShop();
    const before = await shop.screen.waitForEvent("whatsappSession", ({ session }) => session.qrcode);
    await act(shop, "PUT");
    const qr = await shop.qrCode(before.session.qrcode);
    expect(readQrCode(qr).identityKey).not.toEqual(readQrCode(before.session.qrcode).identityKey);
    const other = newNumber();
    wire.peer.scan(qr, { number: other });
    expect(await shop.stands("CONNECTED")).toMatchObject({ number: other });
  });

  test("taken over by another program lets it, says so, and doesn't fight", async () => {
    const shop = await wire.linkedShop();
    const thief = new BaileysClient(wire.peer.url, { creds: await credentialsOf(shop) });
    try {
      await thief.until(() => thief.open);
      expect(await shop.stands("DISCONNECTED")).toMatchObject({ reason: "replaced", number: shop.number });
      await letTimePass();
      expect(thief.closes).toEqual([]);
    } finally {
      await thief.close();
    }
    await act(shop, "POST");
    await shop.stands("CONNECTED");
  });

  test("asked by WhatsApp to restart, or told that it is unavailable, comes back by itself", async () => {
    const shop = await wire.linkedShop();
    for (const code of [503, 515]) {
      wire.peer.endStream(shop.number, code);
      await wire.peer.until(() => !shop.device.connected);
      await wire.peer.until(() => shop.device.active, { timeoutMs: 20_000 });
    }
    await shop.stands("CONNECTED");
    await shop.getsFrom(shop.customer(), "e aí?");
  });
});

async function credentialsOf({ companyId, whatsappId }: Shop) {
  const { database, secrets } = wire.home.app;
  const { creds } = await KeyStore.open({
    database,
    companyId,
    connectionId: whatsappId,
    storageKey: secrets.deriveKey("storage"),
    commit: () => Promise.reject(new Error("only read here")),
    read: (rows) => rows,
    learned: async () => undefined,
  });
  return creds;
}
