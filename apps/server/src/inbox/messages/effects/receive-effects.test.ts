import { beforeAll, describe, expect, it } from "vitest";
import type { ConnectionRef, Inbound, InboundEffect } from "../../../channels/port.ts";
import { connectionOf, newNumber, receive, written } from "../../../testing/customers.ts";
import { subscribe } from "../../../platform/events.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";
import { customersWrote } from "../events.ts";

/** The tickets in which customers wrote, a message each. */
const wroteIn: number[] = [];
const test = useApp(
  {},
  {
    subscribers: [
      subscribe(customersWrote, async (_app, _tx, { messages }) => {
        wroteIn.push(...messages.map(({ ticketId }) => ticketId));
      }),
    ],
  },
);
let admin: Person;
let connection: ConnectionRef;
beforeAll(async () => {
  admin = await test.nobody.signUp();
  connection = await connectionOf(test.app, admin);
});

let sequence = 0;
const newId = () => `3A${String(++sequence).padStart(6, "0")}`;
const second = (n: number) => new Date(Date.now() - 600_000 + n * 1_000);
const take = (...inbound: Inbound[]) => receive(test.app, connection, ...inbound);

type Does = { kind: "edit"; body: string } | { kind: "revoke" } | { kind: "reaction"; emoji: string; ours?: boolean };
const does = (from: string, target: string, at: number, what: Does): InboundEffect => {
  const base = { chat: { pn: from }, sender: { pn: from }, target, at: second(at) };
  if (what.kind === "edit") return { ...base, ...what };
  if (what.kind === "revoke") return { ...base, kind: "revoke", byAdmin: false };
  return { ...base, kind: "reaction", emoji: what.emoji, targetFromMe: what.ours ?? false };
};

async function chatOf(number: string) {
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
  const [ticket] = tickets;
  if (!ticket) throw new Error("no conversation");
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id } });
  return { ticket, tickets, messages };
}
const versions = (messageId: number) => admin.does("GET /messages/:messageId/versions", { params: { messageId } });

describe("what is done to a message", () => {
  it("ends the same in any order, and however often", async () => {
    const orders = [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [2, 1, 0, 5, 3, 4],
      [1, 1, 4, 0, 0, 5, 2, 3, 2, 4],
    ];
    const ends = [];
    for (const together of [false, true]) {
      for (const order of orders) {
        const [from, id] = [newNumber(), newId()];
        const things: Inbound[] = [
          written(from, { externalId: id, body: "bom dai" }),
          does(from, id, 10, { kind: "edit", body: "bom dia" }),
          does(from, id, 20, { kind: "edit", body: "boa tarde" }),
          does(from, id, 11, { kind: "reaction", emoji: "👍" }),
          does(from, id, 21, { kind: "reaction", emoji: "❤️" }),
          does(from, id, 31, { kind: "reaction", emoji: "" }),
        ];
        const given = order.map((n) => things[n] as Inbound);
        if (together) await take(...given);
        else for (const one of given) await take(one);
        const { messages, ticket, tickets } = await chatOf(from);
        const [message] = messages;
        if (!message) throw new Error("no message");
        ends.push({
          body: message.body,
          isEdited: message.isEdited,
          reactions: message.reactions,
          last: ticket.lastMessage,
          unread: ticket.unreadMessages,
          messages: messages.length,
          tickets: tickets.length,
          versions: (await versions(message.id)).map(({ body }) => body),
        });
      }
    }
    for (const end of ends)
      expect(end).toEqual({
        body: "boa tarde",
        isEdited: true,
        reactions: [],
        last: "boa tarde",
        unread: 1,
        messages: 1,
        tickets: 1,
        versions: ["bom dai", "bom dia"],
      });
  });

  it("takes back the message, keeps it where only the app looks, and says so in the list", async () => {
    const [from, id] = [newNumber(), newId()];
    await take(written(from, { externalId: id, body: "meu segredo" }));
    await take(does(from, id, 5, { kind: "revoke" }), does(from, id, 6, { kind: "revoke" }));
    const { messages, ticket } = await chatOf(from);
    expect(messages).toMatchObject([{ body: "", isDeleted: true }]);
    expect(ticket).toMatchObject({ lastMessage: "🚫", unreadMessages: 1 });
    const [row] = await test.app.database.tenant(connection.companyId, (tx) =>
      tx.sql<{ body: string }>("select body from messages where company_id = $1 and external_id = $2", [
        tx.companyId,
        id,
      ]),
    );
    expect(row?.body).toBe("meu segredo");
  });

  it("names whom the last text names, whichever came first", async () => {
    for (const isEarly of [false, true]) {
      const [from, bia, id] = [newNumber(), newNumber(), newId()];
      const mentions = [{ token: bia, of: { pn: bia } }];
      const said = written(from, { externalId: id, body: `oi @${bia}`, mentions });
      const edit = { ...does(from, id, 5, { kind: "edit", body: `oi, @${bia}!` }), mentions } as InboundEffect;
      await take(...(isEarly ? [edit] : [said]));
      await take(isEarly ? said : edit);
      await take(does(from, id, 6, { kind: "reaction", emoji: "👍" }));
      expect((await chatOf(from)).messages).toMatchObject([
        { body: `oi, @+${bia}!`, mentions: [{ name: `+${bia}`, isUs: false }] },
      ]);
      await take(does(from, id, 7, { kind: "edit", body: "oi" }));
      expect((await chatOf(from)).messages).toMatchObject([{ body: "oi", mentions: [] }]);
      await take({ ...does(from, id, 8, { kind: "edit", body: `ei @${bia}` }), mentions } as InboundEffect);
      await take(does(from, id, 9, { kind: "revoke" }));
      const [row] = await test.app.database.tenant(connection.companyId, (tx) =>
        tx.sql<{ mentions: object }>("select mentions from messages where company_id = $1 and external_id = $2", [
          tx.companyId,
          id,
        ]),
      );
      expect(row?.mentions).toEqual([{ name: `+${bia}`, pn: bia }]);
    }
  });

  it("shows reactions with who gave them, one each", async () => {
    const [from, id] = [newNumber(), newId()];
    await take(
      written(from, { externalId: id, pushName: "Bia" }),
      does(from, id, 5, { kind: "reaction", emoji: "👍" }),
    );
    await take({ ...does(from, id, 6, { kind: "reaction", emoji: "🎉" }), sender: "me" });
    await take(does(from, id, 7, { kind: "reaction", emoji: "😂" }));
    const [message] = (await chatOf(from)).messages;
    expect(message?.reactions).toMatchObject([
      { emoji: "🎉", fromMe: true, name: null },
      { emoji: "😂", fromMe: false, name: "Bia" },
    ]);
  });

  it("opens no conversation, wakes no bot, and leaves what is resolved where it is", async () => {
    const [from, id] = [newNumber(), newId()];
    await take(written(from, { externalId: id, body: "obrigada" }));
    const { ticket } = await chatOf(from);
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "closed" } });
    await take(
      does(from, id, 5, { kind: "edit", body: "muito obrigada" }),
      does(from, id, 6, { kind: "reaction", emoji: "❤️" }),
    );
    const after = await chatOf(from);
    expect(after.tickets).toMatchObject([{ id: ticket.id, status: "closed", lastMessage: "muito obrigada" }]);
    expect(wroteIn.filter((ticketId) => ticketId === ticket.id)).toHaveLength(1);
  });

  it("from a stranger waits for its message, and makes no conversation", async () => {
    const [from, id] = [newNumber(), newId()];
    await take(does(from, id, 5, { kind: "reaction", emoji: "👍" }));
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
    expect(tickets).toEqual([]);
    await take(written(from, { externalId: id }));
    expect((await chatOf(from)).messages).toMatchObject([{ reactions: [{ emoji: "👍" }] }]);
  });

  it("reaches nobody else's message: another customer's, ours, another company's", async () => {
    const [victim, attacker, id] = [newNumber(), newNumber(), newId()];
    await take(
      written(victim, { externalId: id, body: "intacta" }),
      written(attacker, { externalId: id, body: "minha" }),
    );
    await take({ ...written(attacker), sender: "me", externalId: "3EB0OURS", body: "nossa" });
    const other = await test.nobody.signUp();
    const theirs = await connectionOf(test.app, other);
    await receive(test.app, theirs, written(attacker, { externalId: "3ATHEIRS", body: "da outra empresa" }));
    await take(
      does(attacker, id, 5, { kind: "edit", body: "mudada" }),
      does(attacker, "3EB0OURS", 5, { kind: "edit", body: "mudada" }),
      does(attacker, "3EB0OURS", 6, { kind: "revoke" }),
      does(attacker, "3EB0OURS", 6, { kind: "reaction", emoji: "👎" }),
      does(attacker, "3ATHEIRS", 5, { kind: "revoke" }),
    );
    expect((await chatOf(victim)).messages).toMatchObject([{ body: "intacta", isDeleted: false, isEdited: false }]);
    expect((await chatOf(attacker)).messages).toMatchObject([
      { body: "mudada" },
      { body: "nossa", isDeleted: false, isEdited: false, reactions: [] },
    ]);
    const { tickets } = await other.does("GET /tickets", { query: { searchParam: attacker, showAll: "true" } });
    expect(tickets).toMatchObject([{ lastMessage: "da outra empresa" }]);
  });

  it.each(["at once", "in place of what could not be read"])(
    "waits for a message whose handling failed %s, until it is handled again",
    async (way) => {
      const [from, id] = [newNumber(), newId()];
      const original = written(from, { externalId: id, body: "bom dai" });
      if (way !== "at once") await take({ ...original, kind: "waiting", body: "" });
      await take({ ...original, kind: "setAside", body: "", original });
      await take(does(from, id, 10, { kind: "edit", body: "bom dia" }));
      const [aside] = (await chatOf(from)).messages;
      expect(aside).toMatchObject({ mediaType: "setAside", body: "", isEdited: false });
      const params = { messageId: aside?.id ?? 0 };
      await admin.does("POST /messages/:messageId/retry-inbound", { params });
      expect((await chatOf(from)).messages).toMatchObject([
        { id: aside?.id, mediaType: "chat", body: "bom dia", isEdited: true },
      ]);
    },
  );

  it("is kept for so many messages that never come, and no more", async () => {
    const from = newNumber();
    await take(...Array.from({ length: 520 }, () => does(from, newId(), 5, { kind: "reaction", emoji: "👍" })));
    const [row] = await test.app.database.tenant(connection.companyId, (tx) =>
      tx.sql<{ count: number }>(
        `select count(*) from early_effects e join contacts c on c.company_id = $1 and c.id = e.contact_id
         where e.company_id = $1 and c.number = $2`,
        [tx.companyId, from],
      ),
    );
    expect(row?.count).toBe(500);
  });
});

describe("in a group", () => {
  const inGroup = (group: string, from: string) => ({ chat: { group }, sender: { pn: from } });

  it("messages carry who wrote them; an admin takes back what others wrote, and nobody else does", async () => {
    await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
    const [group, ana, bia] = [`12036${newNumber()}`, newNumber(), newNumber()];
    await take(
      written(ana, { ...inGroup(group, ana), externalId: "G1", pushName: "Ana", body: "de Ana" }),
      written(bia, { ...inGroup(group, bia), externalId: "G1", pushName: "Bia", body: "de Bia, com o mesmo id" }),
      written(ana, { ...inGroup(group, ana), externalId: "G2", pushName: "Ana", body: "fora do assunto" }),
    );
    await take(
      { ...does(bia, "G2", 5, { kind: "revoke" }), ...inGroup(group, bia) },
      { ...does(bia, "G1", 5, { kind: "edit", body: "mudada por Bia" }), ...inGroup(group, bia) },
    );
    const { ticket, messages } = await chatOf(group);
    expect(ticket).toMatchObject({ isGroup: true });
    expect(messages.map(({ body, isDeleted, contact }) => [contact?.name, body, isDeleted])).toEqual([
      ["Ana", "de Ana", false],
      ["Bia", "mudada por Bia", false],
      ["Ana", "fora do assunto", false],
    ]);
    await take({ ...inGroup(group, bia), target: "G2", at: second(9), kind: "revoke", byAdmin: true });
    expect((await chatOf(group)).messages.at(-1)).toMatchObject({ body: "", isDeleted: true });
    await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "enabled" } });
  });
});
