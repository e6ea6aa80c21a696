import { randomBytes } from "node:crypto";
import type { Contact } from "baileys";
import { expect, test } from "vitest";
import { company, send, usePeer } from "./peer-fixture.ts";

const wa = usePeer();
const withNinth = "5511988887777";
const without = "551188887777";

test("Brazil's ninth digit: who asks for one form is told the other, and only that one is reached", async () => {
  const client = await wa.pair();
  wa.peer.setCanonical(withNinth, without);
  const [found] = (await client.socket.onWhatsApp(withNinth)) ?? [];
  expect(found).toMatchObject({ exists: true, jid: `${without}@s.whatsapp.net` });
  const id = await send(client, found?.jid ?? "", "oi");
  await wa.peer.until(() => wa.peer.customer(without).received.some((message) => message.id === id));
  wa.peer.setCanonical("551177776666", "5511977776666");
  const [other] = (await client.socket.onWhatsApp("551177776666")) ?? [];
  expect(other?.jid).toBe("5511977776666@s.whatsapp.net");
});

test("hidden addresses are told to who asks, but not those of people who hide", async () => {
  const client = await wa.pair();
  const [ana, bia] = [wa.peer.customer("5511988880001"), wa.peer.customer("5511988880002", { mapped: false })];
  const { lidMapping } = client.socket.signalRepository;
  expect(await lidMapping.getLIDForPN(ana.jid)).toBe(ana.lid);
  expect(await lidMapping.getLIDForPN(bia.jid)).toBeNull();
});

test("the company's phone shares which addresses belong together", async () => {
  const client = await wa.pair();
  const ana = wa.peer.customer(withNinth, { mapped: false });
  await wa.peer.shareAddresses(company, [ana.number]);
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
  const { lidMapping } = client.socket.signalRepository;
  await expect.poll(() => lidMapping.getPNForLID(ana.lid)).toBe(`${ana.number}:0@s.whatsapp.net`);
});

test("profile pictures of people and groups: none, one, a new one, a hidden one", async () => {
  const client = await wa.pair();
  const changes: Partial<Contact>[] = [];
  client.socket.ev.on("contacts.update", (updates) => changes.push(...updates.filter(({ imgUrl }) => imgUrl)));
  const ana = wa.peer.customer(withNinth);
  await ana.send(company, "oi");
  await expect(client.socket.profilePictureUrl(ana.jid)).rejects.toThrow("item-not-found");
  const face = randomBytes(500);
  ana.setPicture(face);
  const url = await client.socket.profilePictureUrl(ana.lid, "image");
  const answer = await fetch(url ?? "");
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), face)).toBe(0);
  const group = wa.peer.createGroup({ subject: "Obra", participants: [ana.number, company] });
  group.setPicture(randomBytes(10));
  expect(await client.socket.profilePictureUrl(group.id)).toContain(wa.peer.mediaUrl);
  ana.setPicture("hidden");
  await expect(client.socket.profilePictureUrl(ana.jid)).rejects.toThrow("not-authorized");
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
  expect(changes).toMatchObject([
    { id: ana.jid, imgUrl: "changed" },
    { id: group.id, imgUrl: "changed" },
    { id: ana.jid, imgUrl: "removed" },
  ]);
});
