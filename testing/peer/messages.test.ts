import { expect, test } from "vitest";
import { proto } from "./baileys.ts";
import { company, send, usePeer } from "./peer-fixture.ts";

const wa = usePeer();

test("everything that stands on a message can be chosen: id, time, name, offline mark", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777", { name: "Maria" });
  const upserts: string[] = [];
  client.socket.ev.on("messages.upsert", ({ type }) => upserts.push(type));
  await maria.send(company, "yesterday", { id: "OLD", at: 1_700_000_000_000, name: "Mary", offline: true });
  await maria.send(company, "nameless", { id: "NEW", name: null });
  await client.until(() => client.messages.length === 2);
  expect(client.messages).toMatchObject([
    { key: { id: "OLD" }, messageTimestamp: 1_700_000_000, pushName: "Mary" },
    { key: { id: "NEW" } },
  ]);
  expect(client.messages[1]?.pushName).toBeFalsy();
  expect(upserts).toEqual(["append", "notify"]);
});

test("each address can stand alone, or with the other beside it", async () => {
  const client = await wa.pair();
  const ana = wa.peer.customer("5511988887777");
  const ways = [
    { addressing: "pn" },
    { addressing: "pn", alone: true },
    { addressing: "lid" },
    { addressing: "lid", alone: true },
  ] as const;
  for (const way of ways) {
    const id = await ana.send(company, "hi", way);
    await wa.peer.until(() => wa.peer.written.find(id)?.state === "acknowledged");
  }
  await client.until(() => client.messages.length === 4);
  const addresses = client.messages.map(({ key }) => [key.remoteJid, key.remoteJidAlt ?? null]);
  expect(addresses).toEqual([
    [ana.jid, ana.lid],
    [ana.jid, null],
    [ana.lid, ana.jid],
    [ana.lid, null],
  ]);
});

test("somebody of whom WhatsApp tells only one address at a time is two, until it tells", async () => {
  const client = await wa.pair();
  const ana = wa.peer.customer("5511988887777", { mapped: false });
  const lidOf = () => client.socket.signalRepository.lidMapping.getLIDForPN(ana.jid);
  await ana.send(company, "by number");
  await ana.send(company, "by the hidden address", { addressing: "lid" });
  await client.until(() => client.texts.length === 2);
  expect(client.messages.map(({ key }) => key.remoteJidAlt ?? null)).toEqual([null, null]);
  expect(await lidOf()).toBeNull();
  await send(client, ana.lid, "to the hidden address");
  await send(client, ana.jid, "to the number");
  await wa.peer.until(() => ana.received.length === 2);
  expect(ana.received.map(({ chat }) => chat)).toEqual([ana.lid, ana.jid]);
  ana.mapped = true;
  await ana.send(company, "it's me", { addressing: "lid" });
  await client.until(() => client.texts.includes("it's me"));
  expect(await lidOf()).toBe(ana.lid);
});

test("two customers' phones that encrypt at once don't disturb each other", async () => {
  const client = await wa.pair();
  const [ana, bia] = [wa.peer.customer("5511988880001"), wa.peer.customer("5511988880002")];
  await Promise.all([ana.send(company, "Ana"), bia.send(company, "Bia")]);
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
  await ana.send(company, "Ana again");
  await client.until(() => client.texts.includes("Ana again"));
});

test("two customers may use one id, and one customer an id again", async () => {
  const client = await wa.pair();
  const [ana, bia] = [wa.peer.customer("5511988880001"), wa.peer.customer("5511988880002")];
  await Promise.all([ana.send(company, "from Ana", { id: "ID" }), bia.send(company, "from Bia", { id: "ID" })]);
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
  await ana.send(company, "Ana once more", { id: "ID", addressing: "lid" });
  await client.until(() => client.texts.length === 3);
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
  expect(client.texts.toSorted()).toEqual(["Ana once more", "from Ana", "from Bia"]);
  expect(wa.peer.written.find("ID", { customer: ana.number })).toMatchObject({ times: 2 });
  expect(wa.peer.device(company).mailbox.size).toBe(0);
});

test("customers answer, react, edit and delete, and the device sees to what", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  const ours = await send(client, maria.jid, "may I help?");
  await wa.peer.until(() => maria.received.length === 1);
  const first = await maria.send(company, "yes", { quotes: ours });
  await maria.react(ours, "👍");
  await maria.edit(first, "yes, please");
  await maria.revoke(first);
  await client.until(() => client.messages.filter(({ key }) => !key.fromMe).length === 4);
  const [answer, reaction, edit, deletion] = client.messages.filter(({ key }) => !key.fromMe);
  expect(answer?.message?.extendedTextMessage?.contextInfo).toMatchObject({
    stanzaId: ours,
    participant: `${company}@s.whatsapp.net`,
    quotedMessage: { extendedTextMessage: { text: "may I help?" } },
  });
  // Baileys turns the key round: the message is the device's own.
  expect(reaction?.message?.reactionMessage).toMatchObject({ text: "👍", key: { id: ours, fromMe: true } });
  const change = edit?.message?.editedMessage?.message?.protocolMessage;
  expect(change).toMatchObject({ key: { id: first }, editedMessage: { conversation: "yes, please" } });
  expect(deletion?.message?.protocolMessage).toMatchObject({ key: { id: first } });
});

test("a damaged message is asked for again; one without content is a placeholder", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  const damaged = await maria.send(company, "at last", { damaged: true });
  await client.until(() => client.texts.includes("at last"));
  expect(wa.peer.written.find(damaged)).toMatchObject({ retries: 1 });
  await maria.send(company, "", { id: "ONCE", unavailable: "view_once" });
  const seen = await client.until(() => client.messages.find(({ key }) => key.id === "ONCE"));
  expect(seen.key.isViewOnce).toBe(true);
});

test("what the company's own phone writes comes to the device as a copy", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  const phone = wa.peer.customer(company);
  const id = await phone.send(company, "from the phone", { copyFor: maria.number });
  const copy = await client.until(() => client.messages[0]);
  expect(copy.key).toMatchObject({ id, fromMe: true, remoteJid: maria.jid });
  expect(copy.message?.conversation).toBe("from the phone");
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
});

test("what a device sends is kept as what it is", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  await client.socket.sendMessage(maria.jid, { location: { degreesLatitude: -23.5, degreesLongitude: -46.6 } });
  const location = await wa.peer.until(() => maria.received[0]);
  expect(location).toMatchObject({ kind: "locationMessage", text: null, chat: maria.jid });
  expect(location.message.locationMessage?.degreesLatitude).toBe(-23.5);
  await client.socket.sendMessage(maria.jid, { react: { text: "❤", key: { id: location.id, remoteJid: maria.jid } } });
  await client.socket.sendMessage(maria.jid, { delete: { id: location.id, remoteJid: maria.jid, fromMe: true } });
  await wa.peer.until(() => maria.received.length === 3);
  expect(maria.received.map(({ kind }) => kind)).toEqual(["locationMessage", "reactionMessage", "protocolMessage"]);
  expect(maria.received[2]?.message.protocolMessage?.type).toBe(proto.Message.ProtocolMessage.Type.REVOKE);
});

test("receipts of each kind reach the device, also for many at once and before the ack", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777", { delivers: false });
  wa.peer.holdAcks(true);
  const ids = [await send(client, maria.jid, "one"), await send(client, maria.jid, "two")];
  await wa.peer.until(() => maria.received.length === 2);
  maria.play(ids[0] ?? "");
  await client.until(() => client.statusOf(ids[0] ?? "") === 5, { what: "played" });
  maria.sendReceipt(company, [...ids, "UNKNOWN"], "read");
  await client.until(() => client.statusOf(ids[1] ?? "") === 4, { what: "read" });
  expect(client.acks).toEqual([]);
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
});

test("acks come twice, and the last one first", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  wa.peer.holdAcks(true);
  wa.peer.repeatAcks(2);
  const ids = [await send(client, maria.jid, "one"), await send(client, maria.jid, "two")];
  await wa.peer.until(() => maria.received.length === 2);
  wa.peer.holdAcks(false, undefined, "reversed");
  await client.until(() => client.acks.length === 4);
  expect(client.acks.map(({ id }) => id)).toEqual([ids[1], ids[1], ids[0], ids[0]]);
});

test("a customer's phone can ask for a message again that it had read", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  const id = await send(client, maria.jid, "again?");
  await wa.peer.until(() => maria.received.length === 1);
  maria.askAgain(company, id);
  await wa.peer.until(() => maria.received[0]?.count === 2);
  expect(maria.unreadable).toEqual([]);
});

test("the device's presence and typing are seen", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  await client.socket.sendPresenceUpdate("unavailable");
  await wa.peer.until(() => wa.peer.device(company).presence === "unavailable");
  await client.socket.sendPresenceUpdate("composing", maria.jid);
  await client.socket.sendPresenceUpdate("recording", maria.jid);
  await client.socket.sendPresenceUpdate("paused", maria.jid);
  const { typing } = await wa.peer.until(() => wa.peer.device(company).typing.length === 3 && wa.peer.device(company));
  expect(typing.map(({ state }) => state)).toEqual(["composing", "recording", "paused"]);
});
