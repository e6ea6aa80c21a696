import { describe, expect, test, vi } from "vitest";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";

const home = useApp();
const listed = async (admin: Person) =>
  (await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } })).tickets;
const said = async (admin: Person, ticketId: number) =>
  (await admin.does("GET /messages/:ticketId", { params: { ticketId } })).messages.map((message) => message.body);

describe("a new customer", () => {
  test("writes twice at once: one contact, one conversation, both messages", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    for (let round = 0; round < 10; round++) {
      const from = newNumber();
      await Promise.all([
        receive(home.app, connection, written(from, { body: "oi" })),
        receive(home.app, connection, written(from, { body: "bom dia" })),
      ]);
      const { contacts } = await admin.does("GET /contacts", { query: { searchParam: from } });
      expect(contacts).toHaveLength(1);
      const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from } });
      expect(tickets).toHaveLength(1);
      expect(tickets[0]).toMatchObject({
        status: "pending",
        unreadMessages: 2,
        contact: { number: from, name: "Maria Aparecida" },
      });
      expect((await said(admin, tickets[0]?.id ?? 0)).sort()).toEqual(["bom dia", "oi"]);
    }
  });

  test("writes on two connections: one contact, a conversation on each", async () => {
    const admin = await home.nobody.signUp();
    const [one, two] = [await connectionOf(home.app, admin), await connectionOf(home.app, admin)];
    const from = newNumber();
    await Promise.all([receive(home.app, one, written(from)), receive(home.app, two, written(from))]);
    const tickets = await listed(admin);
    expect(new Set(tickets.map((ticket) => ticket.contactId)).size).toBe(1);
    expect(new Set(tickets.map((ticket) => ticket.whatsappId))).toEqual(new Set([one.connectionId, two.connectionId]));
  });

  test("is found again by either form of a Brazilian number, and by the privacy id once both were seen", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    await receive(
      home.app,
      connection,
      written("5531987650001", { body: "com nove" }),
      written("553187650001", { body: "sem nove" }),
    );
    await receive(
      home.app,
      connection,
      written("5531987650001", {
        chat: { lid: "777001", pn: "5531987650001" },
        sender: { lid: "777001" },
        body: "com os dois",
      }),
    );
    await receive(
      home.app,
      connection,
      written("", { chat: { lid: "777001" }, sender: { lid: "777001" }, body: "só o privado" }),
    );
    const tickets = await listed(admin);
    expect(tickets).toHaveLength(1);
    expect(await said(admin, tickets[0]?.id ?? 0)).toEqual(["com nove", "sem nove", "com os dois", "só o privado"]);
  });

  test("who hides the number is shown without one", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    await receive(
      home.app,
      connection,
      written("", { chat: { lid: "777002" }, sender: { lid: "777002" }, pushName: "Zé" }),
    );
    expect((await listed(admin))[0]?.contact).toMatchObject({ name: "Zé", number: "" });
  });
});

describe("what was received before", () => {
  test("is not received again, however often it comes, and opens nothing", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const message = written(newNumber());
    await Promise.all(
      [receive(home.app, connection, message), receive(home.app, connection, message, message)].map((one) =>
        one.catch(() => undefined),
      ),
    );
    await receive(home.app, connection, message);
    const [ticket] = await listed(admin);
    expect(ticket).toMatchObject({ unreadMessages: 1 });
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket?.id ?? 0 }, body: { status: "closed" } });
    await receive(home.app, connection, message);
    expect(await listed(admin)).toEqual([]);
  });

  test("another customer who uses the same id is heard all the same", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const [one, two] = [newNumber(), newNumber()];
    await receive(home.app, connection, written(one, { externalId: "SAME" }), written(two, { externalId: "SAME" }));
    expect(await listed(admin)).toHaveLength(2);
  });
});

test("what is typed on the company's own phone joins the conversation, read, and opens none", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection);
  await receive(
    home.app,
    connection,
    written(ticket.contact.number, { sender: "me", pushName: "", body: "respondi do celular" }),
  );
  expect((await listed(admin))[0]).toMatchObject({
    unreadMessages: 0,
    lastMessage: "respondi do celular",
    lastMessageFromMe: true,
    contact: { name: "Maria Aparecida" },
  });
  await receive(home.app, connection, written(newNumber(), { sender: "me", pushName: "", body: "oi, tudo bem?" }));
  expect(await listed(admin)).toHaveLength(1);
});

describe("several at once", () => {
  test("are written once each and in order; what was typed on the phone reads what came before it", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const from = newNumber();
    const other = newNumber();
    const question = written(from, { body: "vocês abrem?" });
    const answer = written(from, { sender: "me", pushName: "", body: "abrimos às 9" });
    const thanks = written(from, { body: "obrigada", pushName: "Cida" });
    const elsewhere = written(other, { body: "oi", pushName: "João" });
    await receive(home.app, connection, question, elsewhere, answer, question, thanks, answer, elsewhere);
    const tickets = await listed(admin);
    const of = (number: string) => tickets.find(({ contact }) => contact.number === number);
    expect(tickets).toHaveLength(2);
    expect(of(from)).toMatchObject({ unreadMessages: 1, lastMessage: "obrigada", contact: { name: "Cida" } });
    expect(of(other)).toMatchObject({ unreadMessages: 1, lastMessage: "oi", contact: { name: "João" } });
    expect(await said(admin, of(from)?.id ?? 0)).toEqual(["vocês abrem?", "abrimos às 9", "obrigada"]);
  });

  test("may quote one another", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const first = written(newNumber(), { body: "esta" });
    const number = first.chat.pn ?? "";
    await receive(home.app, connection, first, written(number, { quotedExternalId: first.externalId }));
    const [ticket] = await listed(admin);
    const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: ticket?.id ?? 0 } });
    expect(messages.map(({ quotedMsg }) => quotedMsg?.body)).toEqual([undefined, "esta"]);
  });

  test("bring an old conversation back when the phone wrote in it and the customer answered", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const ticket = await conversation(home.app, admin, connection);
    const { number } = ticket.contact;
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "closed" } });
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        "update tickets set closed_at = now() - interval '1 week', last_message_at = now() - interval '1 week' where company_id = $1 and id = $2",
        [tx.companyId, ticket.id],
      ),
    );
    await receive(home.app, connection, written(number, { sender: "me", body: "ainda precisa?" }), written(number));
    expect((await listed(admin)).map(({ id }) => id)).toEqual([ticket.id]);
  });
});

test("groups are left alone unless the company wants them", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const inGroup = (body: string) =>
    written("", { chat: { group: "120363000000000001" }, sender: { pn: newNumber() }, body });
  await receive(home.app, connection, inGroup("ninguém lê"));
  expect(await listed(admin)).toEqual([]);
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  await receive(home.app, connection, inGroup("agora sim"));
  expect((await listed(admin))[0]).toMatchObject({ isGroup: true, lastMessage: "agora sim" });
});

test("a name that somebody edited stays, whatever the customer calls themselves", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection);
  await receive(home.app, connection, written(ticket.contact.number, { pushName: "Cidinha" }));
  expect((await listed(admin))[0]?.contact.name).toBe("Cidinha");
  await admin.does("PUT /contacts/:contactId", {
    params: { contactId: ticket.contactId },
    body: { name: "Maria Aparecida da Silva" },
  });
  await receive(home.app, connection, written(ticket.contact.number, { pushName: "Cida 🌻" }));
  expect((await listed(admin))[0]?.contact.name).toBe("Maria Aparecida da Silva");
});

test("a conversation that comes back leaves the list of whoever had resolved it", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const first = await conversation(home.app, admin, connection);
  const ana = await admin.colleague("user", { allTicket: "enabled" });
  const params = { ticketId: first.id };
  await ana.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  await ana.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
  const publish = vi.spyOn(home.app.realtime, "publish");
  await receive(home.app, connection, written(first.contact.number));
  const { companyId } = admin.user;
  const told = publish.mock.calls.filter(([, , , payload]) => payload.action === "removeFromList");
  publish.mockRestore();
  expect(told).toEqual([
    [
      companyId,
      expect.arrayContaining([userRoom(companyId, ana.user.id)]),
      "ticket",
      { action: "removeFromList", ...params, to: { status: "pending", user: null, queue: null } },
    ],
  ]);
});

test("who wrote in a group is forgotten, and what they wrote is still there", async () => {
  const admin = await home.nobody.signUp();
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const connection = await connectionOf(home.app, admin);
  const sender = newNumber();
  await receive(
    home.app,
    connection,
    written(sender, { chat: { group: "120363021234567890" }, sender: { pn: sender } }),
  );
  const [ticket] = await listed(admin);
  const { contacts } = await admin.does("GET /contacts", { query: { searchParam: sender } });
  await admin.does("DELETE /contacts/:contactId", { params: { contactId: contacts[0]?.id ?? 0 } });
  const { messages, count } = await admin.does("GET /messages/:ticketId", { params: { ticketId: ticket?.id ?? 0 } });
  expect(messages).toMatchObject([{ body: "Bom dia, vocês abrem hoje?", contact: null }]);
  expect(count).toBe(1);
});
