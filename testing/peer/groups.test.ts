import type { GroupMetadata } from "baileys";
import { expect, test } from "vitest";
import { company, send, usePeer } from "./peer-fixture.ts";

const wa = usePeer();
const [anasNumber, biasNumber] = ["5511988880001", "5511988880002"];

/** A linked company, and a group of it with Ana, who founded it, and Bia. */
async function scene(addressing: "pn" | "lid" = "pn") {
  const client = await wa.pair();
  const ana = wa.peer.customer(anasNumber, { name: "Ana" });
  const bia = wa.peer.customer(biasNumber, { name: "Bia" });
  const founded: GroupMetadata[] = [];
  client.socket.ev.on("groups.upsert", (groups) => founded.push(...groups));
  const participants = [anasNumber, biasNumber, company];
  const group = wa.peer.createGroup({ subject: "Obra", description: "2027", participants, addressing });
  await wa.peer.until(() => founded.length);
  return { client, ana, bia, group, founded };
}

test("a device is told of a new group, and can ask about it", async () => {
  const { client, ana, group, founded } = await scene();
  expect(founded).toMatchObject([{ id: group.id, subject: "Obra", owner: ana.jid, size: 3 }]);
  const metadata = await client.socket.groupMetadata(group.id);
  expect(metadata).toMatchObject({ id: group.id, subject: "Obra", desc: "2027", addressingMode: "pn" });
  expect(metadata.participants).toMatchObject([
    { id: ana.jid, lid: ana.lid, admin: "superadmin" },
    { id: `${biasNumber}@s.whatsapp.net` },
    { id: `${company}@s.whatsapp.net` },
  ]);
  expect(Object.keys(await client.socket.groupFetchAllParticipating())).toEqual([group.id]);
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
});

test("what customers write into it comes with its author, and the sender key only the first time", async () => {
  const { client, ana, bia, group } = await scene();
  const frames: string[][] = [];
  client.socket.ws.on("CB:message", ({ content }: { content: { attrs: { type: string } }[] }) =>
    frames.push(content.map(({ attrs }) => attrs.type)),
  );
  const ids = [await ana.send(group.id, "one"), await ana.send(group.id, "two"), await bia.send(group.id, "three")];
  await client.until(() => client.texts.length === 3);
  expect(frames).toEqual([["pkmsg", "skmsg"], ["skmsg"], ["pkmsg", "skmsg"]]);
  expect(client.messages.filter(({ message }) => message?.conversation).map(({ key }) => key)).toMatchObject(
    [ana, ana, bia].map(({ jid, lid }, index) => ({
      remoteJid: group.id,
      participant: jid,
      participantAlt: lid,
      id: ids[index],
    })),
  );
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
  const { receipts } = wa.peer.device(company);
  expect(receipts.map(({ to, participant }) => [to, participant])).toEqual(
    [ana, ana, bia].map(({ jid }) => [group.id, jid]),
  );
  expect(bia.receipts).toMatchObject([{ id: ids[2] }]);
});

test("when somebody is removed, the others write with new sender keys", async () => {
  const { client, ana, bia, group } = await scene();
  const frames: string[][] = [];
  client.socket.ws.on("CB:message", ({ content }: { content: { attrs: { type: string } }[] }) =>
    frames.push(content.map(({ attrs }) => attrs.type)),
  );
  await ana.send(group.id, "with Bia");
  group.remove([bia.number]);
  await ana.send(group.id, "without her");
  await ana.send(group.id, "still");
  await client.until(() => client.texts.length === 3);
  expect(client.texts).toEqual(["with Bia", "without her", "still"]);
  expect(frames).toEqual([["pkmsg", "skmsg"], ["pkmsg", "skmsg"], ["skmsg"]]);
});

test("what the device writes into it is read by everybody, and each one's receipts come back", async () => {
  const { client, ana, bia, group } = await scene();
  // Baileys may omit the receipts' own event: it merges an early receipt into the pending event of the message.
  const receipts: Record<string, string>[] = [];
  client.socket.ws.on("CB:receipt", ({ attrs }: { attrs: Record<string, string> }) => receipts.push(attrs));
  ana.delivers = bia.delivers = false;
  const first = await send(client, group.id, "good morning");
  const second = await send(client, group.id, "again");
  await wa.peer.until(() => ana.received.length === 2 && bia.received.length === 2);
  for (const { received } of [ana, bia, wa.peer.customer(company)])
    expect(received).toMatchObject([
      { id: first, chat: group.id, text: "good morning", count: 1 },
      { id: second, text: "again" },
    ]);
  await client.until(() => client.acks.length === 2);
  const told = (wanted?: "read"): string[] =>
    receipts.flatMap(({ participant, type }) => (type === wanted ? [participant ?? ""] : [])).toSorted();
  const settled = (): boolean => wa.peer.device(company).mailbox.size === 0;
  for (const phone of [ana, bia]) phone.deliver(first);
  await wa.peer.until(settled);
  expect(told()).toEqual([ana.jid, bia.jid]);
  bia.read(first);
  await wa.peer.until(settled);
  expect(told("read")).toEqual([bia.jid]);
});

test("with hidden addresses: authors, receipts and participants are named by them", async () => {
  const { client, ana, bia, group } = await scene("lid");
  bia.mapped = false;
  await ana.send(group.id, "from Ana");
  await client.until(() => client.texts.length === 1);
  await bia.send(group.id, "from Bia");
  await client.until(() => client.texts.length === 2);
  const authors = client.messages.flatMap(({ key, message }) => (message?.conversation ? [key] : []));
  expect(authors).toMatchObject([
    { participant: ana.lid, participantAlt: ana.jid, addressingMode: "lid" },
    { participant: bia.lid },
  ]);
  expect(authors[1]?.participantAlt ?? "").toBe("");
  const { participants } = await client.socket.groupMetadata(group.id);
  expect(participants.map(({ id, phoneNumber }) => [id, phoneNumber])).toEqual([
    [ana.lid, ana.jid],
    [bia.lid, undefined],
    [wa.peer.customer(company).lid, `${company}@s.whatsapp.net`],
  ]);
  await send(client, group.id, "to all");
  await wa.peer.until(() => ana.received.length === 1 && bia.received.length === 1);
});

test("a message in a group that the device can't read is asked for again, and comes", async () => {
  const { client, ana, group } = await scene();
  await ana.send(group.id, "first");
  const id = await ana.send(group.id, "second", { damaged: true });
  await client.until(() => client.texts.length === 2);
  expect(client.texts).toEqual(["first", "second"]);
  expect(wa.peer.written.find(id)).toMatchObject({ retries: 1 });
  await ana.send(group.id, "third");
  await client.until(() => client.texts.length === 3);
});

test("a customer who lacks the device's sender key asks for it, and reads", async () => {
  const { client, ana, bia, group } = await scene();
  await client.socket.authState.keys.set({ "sender-key-memory": { [group.id]: { [bia.jid]: true } } });
  await send(client, group.id, "who has the key?");
  await wa.peer.until(() => bia.received.length === 1);
  expect(bia.unreadable).toHaveLength(1);
  expect(ana.received).toMatchObject([{ text: "who has the key?" }]);
});

test("a customer answers and reacts in a group", async () => {
  const { client, ana, group } = await scene();
  const ours = await send(client, group.id, "ready?");
  await wa.peer.until(() => ana.received.length === 1);
  await ana.send(group.id, "yes", { quotes: ours });
  await ana.react(ours, "👍");
  const reaction = await client.until(() => client.messages.find(({ message }) => message?.reactionMessage));
  expect(reaction.message?.reactionMessage?.key).toMatchObject({ remoteJid: group.id, id: ours });
  const answer = client.messages.find(({ message }) => message?.extendedTextMessage?.contextInfo?.stanzaId === ours);
  expect(answer?.key.participant).toBe(ana.jid);
});

test("subject, people and admins change, by customers and by the device", async () => {
  const { client, ana, group } = await scene();
  const stubs: number[] = [];
  client.socket.ev.on("messages.upsert", ({ messages }) =>
    stubs.push(...messages.flatMap(({ messageStubType }) => messageStubType ?? [])),
  );
  group.setSubject("Obra nova");
  group.add(["5511988880003"]);
  group.promote([company]);
  group.remove([biasNumber]);
  await wa.peer.until(() => stubs.length === 4);
  // 21 subject, 27 add, 29 promote, 28 remove
  expect(stubs).toEqual([21, 27, 29, 28]);
  await client.socket.groupUpdateSubject(group.id, "Obra velha");
  await client.socket.groupParticipantsUpdate(group.id, ["5511988880003@s.whatsapp.net"], "remove");
  expect(group).toMatchObject({ subject: "Obra velha", participants: [anasNumber, company] });
  const other = await client.socket.groupCreate("Nossa", [ana.jid]);
  await send(client, other.id, "hello");
  await wa.peer.until(() => ana.received.some(({ chat }) => chat === other.id));
});

test("a removed member is told, and may neither ask nor write any more", async () => {
  const { client, ana, group } = await scene();
  group.remove([company]);
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
  await expect(client.socket.groupMetadata(group.id)).rejects.toThrow("forbidden");
  await expect(wa.peer.customer(biasNumber).send("1@g.us", "hi")).rejects.toThrow("there is no group");
  await expect(wa.peer.customer(company).send(group.id, "hi")).rejects.toThrow("is not in the group");
  await ana.send(group.id, "among us");
  expect(wa.peer.device(company).mailbox.size).toBe(0);
});
