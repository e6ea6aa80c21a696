import { expect, test } from "vitest";
import { Person } from "../../apps/server/src/testing/person.ts";
import { jpeg } from "../../apps/server/src/testing/sample-files.ts";
import { newNumber, patience, startWire } from "./wire-app.ts";

const wire = await startWire();

test("a program's text and file arrive at a stranger's phone once, by either form of the number; a number without WhatsApp gets nothing", async () => {
  const shop = await wire.linkedShop();
  const { admin, whatsappId } = shop;
  const { token } = await admin.does("POST /whatsapp/:whatsappId/token", { params: { whatsappId } });
  const program = new Person(wire.home, { token, user: admin.user });
  const stranger = wire.peer.customer("5511981234567");
  const key = { "idempotency-key": "pedido-1" };
  const text = { number: `+${stranger.number}`, body: "Seu pedido saiu para entrega" };
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => program.does("POST /api/messages/send", { body: text, headers: key })),
  );
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1);
  await wire.peer.until(() => stranger.received[0], patience);

  const bytes = await jpeg();
  const form = new FormData();
  form.append("number", `${stranger.number.slice(0, 4)}${stranger.number.slice(5)}`);
  form.append("body", "A entrega");
  form.append("medias", new Blob([new Uint8Array(bytes)]), "entrega.jpg");
  const address = wire.home.http.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const sent = await fetch(`http://127.0.0.1:${port}/api/messages/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { messageId } = (await sent.json()) as { messageId: number };
  const picture = await wire.peer.until(() => stranger.received[1], patience);
  expect(picture.message.imageMessage?.caption).toBe("A entrega");
  expect(await picture.media()).toEqual(bytes);
  const status = () => program.does("GET /api/messages/send/:messageId", { params: { messageId } });
  await wire.peer.until(async () => (await status()).status === "delivered", patience);

  const absent = newNumber();
  wire.peer.setRegistered(absent, false);
  const refused = await program.call("POST /api/messages/send", { body: { ...text, number: absent } });
  expect(refused.error).toBe("ERR_WAPP_INVALID_CONTACT");
  expect(stranger.received.map(({ text: said, count }) => [said, count])).toEqual([
    ["Seu pedido saiu para entrega", 1],
    [picture.text, 1],
  ]);
});

test("while WhatsApp restricts the number a stranger gets nothing, and a customer their answer", async () => {
  const shop = await wire.linkedShop();
  const { admin, whatsappId } = shop;
  const { token } = await admin.does("POST /whatsapp/:whatsappId/token", { params: { whatsappId } });
  const program = new Person(wire.home, { token, user: admin.user });
  const { customer } = await shop.conversation();
  const stranger = shop.customer();
  const ends = Math.floor(Date.now() / 1_000) + 3_600;
  wire.peer.setHealth(shop.number, { restrictedUntil: ends });
  await shop.screen.waitForEvent("whatsapp", () => shop.lastTold?.numberHealth.isRestricted === true, patience);
  const send = (number: string) => program.call("POST /api/messages/send", { body: { number, body: "Oi" } });
  expect((await send(stranger.number)).body).toEqual({
    error: "ERR_WAPP_RESTRICTED",
    until: new Date(ends * 1_000).toISOString(),
  });
  expect((await send(customer.number)).status).toBe(200);
  await wire.peer.until(() => customer.received[0], patience);
  expect(stranger.received).toEqual([]);
});
