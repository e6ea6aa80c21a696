import { expect, test, vi } from "vitest";
import { patience, startWire } from "./wire-app.ts";

const wire = await startWire();

test("people are named in a group both ways, by the name here and by the address there", async () => {
  const shop = await wire.linkedShop();
  await shop.admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const [ana, bia, cai] = ["Ana", "Bia", "Cai"].map((name) => shop.customer({ name }));
  if (!ana || !bia || !cai) throw new Error("no customers");
  const participants = [ana.number, bia.number, cai.number, shop.number];
  const group = wire.peer.createGroup({ subject: "Obra", participants, addressing: "lid" });
  const us = wire.peer.customer(shop.number);
  const write = async (who: typeof ana, text: string, mentionedJid: string[] = []) =>
    shop.acknowledges(await who.send(group.id, { extendedTextMessage: { text, contextInfo: { mentionedJid } } }));
  const user = ({ lid }: { lid: string }) => lid.replace(/@.*/, "");

  await write(bia, "bom dia");
  await write(ana, `@${user(bia)} e @${user(us)}, quando chega? @${user(cai)} pergunta`, [bia.lid, us.lid, cai.lid]);
  await write(
    ana,
    "oi todos",
    participants.map((number) => wire.peer.customer(number).lid),
  );
  const { tickets } = await shop.admin.does("GET /tickets", { query: { groups: "true", showAll: "true" } });
  const ticket = await shop.takes(tickets[0] ?? { id: 0 });
  const company = shop.admin.user.company.name;
  const [, named, all] = await shop.messages(ticket);
  expect(named?.body).toBe(`@Bia e @${company}, quando chega? @${user(cai)} pergunta`);
  expect(named?.mentions).toEqual([
    { name: "Bia", isUs: false },
    { name: company, isUs: true },
    // Only the hidden address of this member is known yet.
    { name: user(cai), isUs: false },
  ]);
  expect(all).toMatchObject({ body: "oi todos", mentions: [] });

  const describe = vi.spyOn(group, "describe");
  const params = { ticketId: ticket.id };
  const people = (await shop.admin.does("GET /tickets/:ticketId/participants", { params })).participants;
  expect(people.map(({ name }) => name).sort()).toEqual([`+${cai.number}`, "Ana", "Bia"]);
  const biasId = people.find(({ name }) => name === "Bia")?.id ?? "";
  const says = (body: string, mentions: { id: string; name: string }[]) =>
    shop.admin.does("POST /messages/:ticketId", { params, body: { body, mentions } });
  const sent = await says("chega hoje, @Bia. @Zé sabe", [
    { id: biasId, name: "Bia" },
    { id: "999", name: "Zé" },
  ]);
  expect(sent).toMatchObject({ body: "chega hoje, @Bia. @Zé sabe", mentions: [{ name: "Bia", isUs: false }] });
  await says("e é só", []);
  await wire.peer.until(() => cai.received.length === 2, patience);
  const [first, second] = cai.received.map(({ message }) => message.extendedTextMessage);
  expect(first?.text).toBe(`chega hoje, @${user(bia)}. @Zé sabe`);
  expect(first?.contextInfo?.mentionedJid).toEqual([bia.lid]);
  expect(second?.contextInfo?.mentionedJid ?? []).toEqual([]);
  // Once for the list of people, once for both messages.
  expect(describe.mock.calls.length).toBeLessThanOrEqual(2);

  await shop.admin.does("PUT /messages/:messageId", {
    params: { messageId: sent.id },
    body: { body: "chega amanhã, @Bia" },
  });
  await wire.peer.until(() => cai.received.length === 3, patience);
  const edit =
    cai.received[2]?.message.protocolMessage ?? cai.received[2]?.message.editedMessage?.message?.protocolMessage;
  expect(edit?.editedMessage?.extendedTextMessage).toMatchObject({
    text: `chega amanhã, @${user(bia)}`,
    contextInfo: { mentionedJid: [bia.lid] },
  });

  const dora = shop.customer({ name: "Dora" });
  group.add([dora.number]);
  await says("bem-vinda", []);
  await wire.peer.until(() => dora.received.some(({ text }) => text === "bem-vinda"), patience);
}, 120_000);
