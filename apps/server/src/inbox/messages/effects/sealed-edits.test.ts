import { beforeAll, expect, test } from "vitest";
import type { ConnectionRef, InboundEffect } from "../../../channels/port.ts";
import { connectionOf, newNumber, receive, written } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";
import { sealedEdit } from "../../../testing/whatsapp-content.ts";

const home = useApp();
let admin: Person;
let connection: ConnectionRef;
beforeAll(async () => {
  admin = await home.nobody.signUp();
  connection = await connectionOf(home.app, admin);
});

const secret = Buffer.alloc(32, 7);
let sequence = 0;
const newId = () => `3B${String(++sequence).padStart(6, "0")}`;
const sealed = (
  from: string,
  target: string,
  text: Parameters<typeof sealedEdit>[2],
  with_ = secret,
): InboundEffect => {
  const name = `${from}@s.whatsapp.net`;
  const { encPayload, encIv } = sealedEdit(with_, target, text, [name, name]);
  const names = [`1${from}@lid`, name];
  const seal = { payload: encPayload.toString("base64"), iv: encIv.toString("base64"), names, me: [{ lid: "777" }] };
  return { chat: { pn: from }, sender: { pn: from }, target, at: new Date(), kind: "sealedEdit", seal };
};
const chatOf = async (number: string) => {
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: tickets[0]?.id ?? 0 } });
  return { tickets, messages };
};
const message = (from: string, id: string, withSecret = true) =>
  written(from, { externalId: id, body: "antes", ...(withSecret ? { secret: secret.toString("base64") } : {}) });

test("a sealed change changes the message, whichever of the two comes first", async () => {
  for (const order of ["message first", "change first", "together", "waited for"] as const) {
    const [from, id] = [newNumber(), newId()];
    if (order === "message first") await receive(home.app, connection, message(from, id));
    if (order === "waited for")
      await receive(home.app, connection, written(from, { externalId: id, kind: "waiting", body: "" }));
    if (order === "together") await receive(home.app, connection, sealed(from, id, "depois"), message(from, id));
    else await receive(home.app, connection, sealed(from, id, "depois"));
    if (order === "change first" || order === "waited for") await receive(home.app, connection, message(from, id));
    const { messages, tickets } = await chatOf(from);
    expect(messages, order).toMatchObject([{ body: "depois", isEdited: true, mediaType: "chat" }]);
    expect(tickets).toMatchObject([{ lastMessage: "depois", unreadMessages: 1 }]);
  }
});

test("one that can't be opened is told on its message, and changes nothing", async () => {
  const [from, id] = [newNumber(), newId()];
  await receive(home.app, connection, message(from, id, false), sealed(from, id, "depois"));
  expect((await chatOf(from)).messages).toMatchObject([
    { body: "antes", isEdited: false, reactions: [{ emoji: "✏️" }] },
  ]);
});

test("nobody's seal opens on another's message", async () => {
  const [victim, attacker, id] = [newNumber(), newNumber(), newId()];
  await receive(home.app, connection, message(victim, id), message(attacker, newId()));
  await receive(home.app, connection, sealed(attacker, id, "mudada"));
  expect((await chatOf(victim)).messages).toMatchObject([{ body: "antes", isEdited: false, reactions: [] }]);
});

test("whom a sealed change names is named in it", async () => {
  const [from, friend, id] = [newNumber(), newNumber(), newId()];
  await receive(home.app, connection, written(friend, { pushName: "Bia Prado", body: "oi" }));
  const edited = {
    extendedTextMessage: {
      text: `fala com @${friend} e com @777`,
      contextInfo: { mentionedJid: [`${friend}@s.whatsapp.net`, "777@lid"] },
    },
  };
  await receive(home.app, connection, message(from, id), sealed(from, id, edited));
  const us = admin.user.company.name;
  expect((await chatOf(from)).messages).toMatchObject([
    {
      body: `fala com @Bia Prado e com @${us}`,
      mentions: [
        { name: "Bia Prado", isUs: false },
        { name: us, isUs: true },
      ],
    },
  ]);
});
