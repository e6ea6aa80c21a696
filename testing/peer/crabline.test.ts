import { initAuthCreds } from "baileys";
import { afterEach, describe, expect, test } from "vitest";
import { BaileysClient } from "./baileys-client.ts";
import { pretendPaired, startCrabline, type Crabline } from "./crabline.ts";

const company = "5511999990000";
const customer = "5511988887777@s.whatsapp.net";
let crabline: Crabline | undefined;
let client: BaileysClient | undefined;

afterEach(async () => {
  await client?.close();
  await crabline?.close();
});

async function connect(): Promise<{ server: Crabline; device: BaileysClient }> {
  crabline = await startCrabline({ number: company });
  client = new BaileysClient(crabline.url, { creds: pretendPaired(initAuthCreds(), company) });
  const device = client;
  await device.until(() => device.open);
  return { server: crabline, device };
}

describe("unmodified crabline and unmodified Baileys", () => {
  test("a customer's text arrives, under its id and name", async () => {
    const { server, device } = await connect();
    const id = await server.inbound({ from: "5511988887777", text: "oi ✅", id: "IN-1", name: "Maria" });
    const message = await device.until(() => device.messages[0]);
    expect(id).toBe("IN-1");
    expect(message).toMatchObject({ key: { id, remoteJid: customer }, pushName: "Maria" });
    expect(device.texts).toEqual(["oi ✅"]);
    await expect(server.inbound({ from: "5511988887777", text: "again", id: "IN-1" })).rejects.toThrow("unique");
  });

  test("what the device sends is decrypted, and acknowledged by the server", async () => {
    const { server, device } = await connect();
    const sent = await device.socket.sendMessage(customer, { text: "bom dia" });
    await server.until(() => server.accepted().length);
    expect(server.accepted()).toEqual([{ id: sent?.key.id, to: customer, text: "bom dia" }]);
    await device.until(() => device.acks.length);
    expect(device.acks).toEqual([{ id: sent?.key.id, error: undefined }]);
  });

  test("what is written while the device is away comes after it has connected again", async () => {
    const { server, device } = await connect();
    device.reconnects = false;
    await device.socket.end(undefined);
    await device.until(() => !device.open);
    await server.inbound({ from: "5511988887777", text: "one" });
    await server.inbound({ from: "5511988887777", text: "two" });
    device.connect();
    await device.until(() => device.texts.length === 2);
    expect(device.texts).toEqual(["one", "two"]);
    await device.socket.sendMessage(customer, { text: "back" });
    await server.until(() => server.accepted().length);
    expect(server.accepted().map(({ text }) => text)).toEqual(["back"]);
  });
});
