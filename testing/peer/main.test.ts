import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { downloadMediaMessage } from "baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BaileysClient } from "./baileys-client.ts";
import { mediaFrom } from "./plain-http.ts";
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
  const { url, mediaUrl, control } = JSON.parse(line) as { url: string; mediaUrl: string; control: string };
  peer = new RemotePeer(control);
  device = new BaileysClient(url, { mediaUrl });
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

test("files, groups, calls and trouble are ordered from there too", async () => {
  const bytes = randomBytes(5000);
  await peer.customerDoes(customer, "sendMedia", company, { kind: "document", bytes, fileName: "a.pdf" });
  const came = await device.until(() => device.messages.find(({ message }) => message?.documentMessage));
  const file = await downloadMediaMessage(came, "buffer", mediaFrom((await peer.state()).mediaUrl));
  expect(Buffer.compare(file, bytes)).toBe(0);
  const sent = await device.socket.sendMessage(`${customer}@s.whatsapp.net`, { document: bytes, mimetype: "a/b" });
  const id = sent?.key.id ?? "";
  await peer.until(({ customers }) => customers.some(({ received }) => received.some((each) => each.id === id)));
  expect(Buffer.compare(await peer.file(customer, id), bytes)).toBe(0);
  expect(await peer.message(customer, id)).toMatchObject({ documentMessage: { mimetype: "a/b", fileLength: 5000 } });

  const group = await peer.does("createGroup", { subject: "Obra", participants: [customer, company] });
  await peer.send(customer, group.id, "in the group");
  await device.until(() => device.texts.includes("in the group"));
  await peer.groupDoes(group.id, "setSubject", "Obra nova");
  const call = await peer.customerDoes(customer, "call", company, { video: true });
  await peer.callDoes(call.id, "hangUp");
  const { groups, calls } = await peer.state();
  expect(groups).toMatchObject([{ id: group.id, subject: "Obra nova", participants: [customer, company] }]);
  expect(calls).toMatchObject([{ id: call.id, video: true, state: "ended" }]);

  await peer.mediaDoes("fail", 1, 503);
  await peer.does("refuseLogins", 403, company);
  await peer.does("fail", company, 403);
  await device.until(() => device.closes.includes(403));
  await peer.does("refuseLogins", null, company);
  await device.until(() => device.open);
});

test("what can't be done is refused with a sentence", async () => {
  await expect(peer.scan("hello", { number: company })).rejects.toThrow("not a QR code");
  await expect(peer.drop("5511900000000")).rejects.toThrow("no device is linked to 5511900000000");
  await expect(peer.read(customer, "NONE")).rejects.toThrow("has no message NONE");
});
