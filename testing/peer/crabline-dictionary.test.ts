import { initAuthCreds } from "baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BaileysClient } from "./baileys-client.ts";
import { pretendPaired, startCrabline, type Crabline } from "./crabline.ts";

// A separate file, because the dictionary must be completed before crabline is loaded.

const customer = "5511988887777@s.whatsapp.net";
let crabline: Crabline;
let device: BaileysClient;

beforeAll(async () => {
  crabline = await startCrabline({ number: "5511999990000", dictionary: "complete" });
  device = new BaileysClient(crabline.url, { creds: pretendPaired(initAuthCreds(), "5511999990000") });
  await device.until(() => device.open);
});

afterAll(async () => {
  await device.close();
  await crabline.close();
});

test("with every word known, crabline can be asked for numbers and pictures, and edits don't end the connection", async () => {
  expect(await device.socket.onWhatsApp("5511988887777")).toEqual([{ jid: customer, exists: true }]);
  expect(await device.socket.profilePictureUrl(customer)).toBeUndefined();
  const sent = await device.socket.sendMessage(customer, { text: "bon dia" });
  if (sent) await device.socket.sendMessage(customer, { text: "bom dia", edit: sent.key });
  await device.until(() => device.acks.length === 2);
  expect(crabline.accepted()).toMatchObject([{ text: "bon dia" }]);
  expect(device.closes).toEqual([]);
});
