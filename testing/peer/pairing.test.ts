import { expect, test } from "vitest";
import { company, cutOff, usePeer } from "./peer-fixture.ts";

const wa = usePeer();

test("a scanned QR code links the device: restart 515, login, open under the account's number and name", async () => {
  await wa.restart({ fewKeys: false });
  const client = wa.start();
  const qr = await client.until(() => client.qrCodes.at(-1));
  wa.peer.scan(qr, { number: company, name: "Loja" });
  await client.until(() => client.open);
  expect(client.closes).toEqual([515]);
  expect(client.creds.me).toMatchObject({ id: `${company}:1@s.whatsapp.net`, name: "Loja" });
  expect(wa.peer.device(company)).toMatchObject({ id: 1, connected: true, active: true });
  expect(wa.peer.device(company).keys.count).toBeGreaterThan(800);
});

test("the client shows as many codes as it got references, then gives up; an old code can't be scanned", async () => {
  await wa.restart({ refs: 2 });
  const client = wa.start({ qrTimeoutMs: 40 });
  client.reconnects = false;
  await cutOff(client, 408);
  expect(client.qrCodes).toHaveLength(2);
  expect(new Set(client.qrCodes).size).toBe(2);
  await expect(async () => wa.peer.scan(client.qrCodes[1] ?? "", { number: company })).rejects.toThrow("any more");
  expect(() => wa.peer.scan("hello", { number: company })).toThrow("not a QR code");
});

test("several companies' devices stand side by side", async () => {
  const [one, two] = await Promise.all([wa.pair("5511900000001"), wa.pair("5521900000002")]);
  const customer = wa.peer.customer("5531988887777");
  await customer.write("5511900000001", "to one");
  await customer.write("5521900000002", "to two");
  await one.until(() => one.texts.length);
  await two.until(() => two.texts.length);
  expect([one.texts, two.texts]).toEqual([["to one"], ["to two"]]);
});

test("a client with another's account but not its key is turned away", async () => {
  const client = await wa.pair();
  await client.close();
  const impostor = wa.start();
  await impostor.close();
  const thief = wa.start({ creds: { ...impostor.creds, me: client.creds.me } });
  await cutOff(thief, 401);
  expect(thief.open).toBe(false);
});

test("unlink: 401, and no login any more", async () => {
  const client = await wa.pair();
  wa.peer.unlink(company);
  await cutOff(client, 401);
  client.connect();
  await client.until(() => client.closes.filter((code) => code === 401).length === 2);
  expect(() => wa.peer.device(company)).toThrow("no device is linked");
});

test("after unlinking, the account can be linked again as a new device, to which customers write afresh", async () => {
  const first = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  await customer.write(company, "to the first");
  await first.until(() => first.texts.length);
  wa.peer.unlink(company);
  const second = await wa.pair();
  await customer.write(company, "to the second");
  await second.until(() => second.texts.length);
  expect(second.texts).toEqual(["to the second"]);
  expect(wa.peer.device(company).id).toBe(2);
});

test("a client that logs out is unlinked", async () => {
  const client = await wa.pair();
  await client.socket.logout();
  await wa.peer.until(() => !wa.peer.isLinked(company));
});

test("a second login with the same keys replaces the first: 440", async () => {
  const first = await wa.pair();
  first.reconnects = false;
  const second = wa.start({ creds: first.creds });
  await cutOff(first, 440);
  await second.until(() => second.open);
  expect(wa.peer.device(company).connected).toBe(true);
});

test("stream errors end the connection with their code", async () => {
  const client = await wa.pair();
  wa.peer.endStream(company, 503);
  await cutOff(client, 503);
  await client.until(() => client.open);
});

test("a deaf peer answers nothing and keeps what comes meanwhile for the next connection", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  wa.peer.deaf(company);
  const ping = { tag: "iq", attrs: { to: "s.whatsapp.net", type: "get", xmlns: "w:p" }, content: [] };
  await expect(client.socket.query(ping, 100)).rejects.toThrow("Timed Out");
  await customer.write(company, "anybody?");
  expect(wa.peer.device(company).connected).toBe(true);
  wa.peer.drop(company);
  await client.until(() => client.texts.length);
  expect(client.texts).toEqual(["anybody?"]);
});

test("the code that a client shows links it, typed on the phone with or without its hyphen", async () => {
  const client = wa.start();
  await client.until(() => client.qrCodes.length);
  const code = await client.socket.requestPairingCode(company);
  await client.socket.requestPairingCode(company, code);
  await expect(wa.peer.enterPairingCode("WRONG123", { number: company })).rejects.toThrow("not the code");
  await wa.peer.enterPairingCode(`${code.slice(0, 4)}-${code.slice(4)}`, { number: company, name: "Loja" });
  await client.until(() => client.open);
  expect(client.creds.me).toMatchObject({ id: `${company}:1@s.whatsapp.net`, name: "Loja" });
  await wa.peer.customer("5511988887777").send(company, "linked?");
  await client.until(() => client.texts.length);
});

test("a code for a number that isn't on WhatsApp, or is none, is refused", async () => {
  const client = wa.start();
  await client.until(() => client.qrCodes.length);
  wa.peer.setRegistered("5511900000000", false);
  const refused: boolean[] = [];
  wa.peer.events.on("code", (told) => refused.push(told.refused));
  const errors: string[] = [];
  client.socket.ws.on("CB:iq,type:error", ({ content }: { content: { attrs: { code: string } }[] }) =>
    errors.push(content[0]?.attrs.code ?? ""),
  );
  await client.socket.requestPairingCode("5511900000000");
  await client.socket.requestPairingCode("55");
  await wa.peer.until(() => refused.length === 2);
  expect(refused).toEqual([true, true]);
  await expect(wa.peer.enterPairingCode("ABCD1234", { number: "55" })).rejects.toThrow("nobody asked");
});
