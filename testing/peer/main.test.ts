import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BaileysClient } from "./baileys-client.ts";
import { RemotePeer } from "./remote.ts";

const company = "5511999990000";
const customer = "5511988887777";
let program: ChildProcess;
let peer: RemotePeer;
let device: BaileysClient;

beforeAll(async () => {
  program = spawn(process.execPath, [new URL("main.ts", import.meta.url).pathname], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!program.stdout) throw new Error("the program has no output");
  const [line] = (await once(createInterface(program.stdout), "line")) as [string];
  const { url, control } = JSON.parse(line) as { url: string; control: string };
  peer = new RemotePeer(control);
  device = new BaileysClient(url);
});

afterAll(async () => {
  await device.close();
  program.kill();
  if (program.exitCode === null) await once(program, "exit");
});

test("in a process of its own, the peer is driven by HTTP: scan, write, read, cut off, deliver again", async () => {
  await peer.scan(await device.until(() => device.qrCodes[0]), { number: company, name: "Loja" });
  await device.until(() => device.open);

  await peer.customer(customer, { name: "Maria" });
  const id = await peer.write(customer, company, "oi");
  await peer.until(({ written }) => written[0]?.state === "acknowledged");
  expect(device.messages).toMatchObject([{ pushName: "Maria", key: { id } }]);

  const sent = await device.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: "olá" });
  const maria = ({ customers }: Awaited<ReturnType<RemotePeer["state"]>>) =>
    customers.find(({ number }) => number === customer);
  const state = await peer.until((now) => maria(now)?.received.length);
  expect(maria(state)?.received).toMatchObject([{ id: sent?.key.id, text: "olá", from: company, count: 1 }]);
  await peer.read(customer, sent?.key.id ?? "");
  await device.until(() => device.statusOf(sent?.key.id ?? "") === 4);

  await peer.drop(company);
  await peer.write(customer, company, "again");
  await device.until(() => device.texts.includes("again"));
  await peer.until(({ written }) => written.every(({ state: now }) => now === "acknowledged"));
});

test("what can't be done is refused with a sentence", async () => {
  await expect(peer.scan("hello", { number: company })).rejects.toThrow("not a QR code");
  await expect(peer.drop("5511900000000")).rejects.toThrow("no device is linked to 5511900000000");
  await expect(peer.read(customer, "NONE")).rejects.toThrow("has no message NONE");
});
