import { expect, test, vi } from "vitest";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { learnIdentities } from "./learn-identities.ts";

const home = useApp();

/** A company whose customer wrote under a privacy id and, as somebody else, under a number. */
async function twice(lid: string) {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const number = newNumber();
  const hidden = written("", { chat: { lid }, sender: { lid }, body: "pelo privado", pushName: "Cida" });
  await receive(home.app, connection, hidden);
  const known = await conversation(home.app, admin, connection, { from: number });
  const { tickets } = await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
  const other = tickets.find(({ id }) => id !== known.id);
  if (!other) throw new Error("There is one conversation alone.");
  return { admin, connection, number, lid, hidden, known, other };
}

const merge = (person: Person, contactId: number, otherId: number) =>
  person.call("POST /contacts/:contactId/merge", { params: { contactId }, body: { contactId: otherId } });
const contactPage = (person: Person, contactId: number) =>
  person.call("GET /contacts/:contactId", { params: { contactId } });

test("an admin merges two contacts: one stays, with what was known of both", async () => {
  const { admin, known, other } = await twice("99001");
  const keep = { contactId: known.contactId };
  await admin.does("PUT /contacts/:contactId", {
    params: keep,
    body: {
      extraInfo: [
        { name: "Cidade", value: "Recife" },
        { name: "Plano", value: "ouro" },
      ],
    },
  });
  await admin.does("PUT /contacts/:contactId", {
    params: { contactId: other.contactId },
    body: {
      name: "Aparecida Souza",
      email: "cida@cliente.test",
      extraInfo: [
        { name: "cidade", value: "Recife" },
        { name: "Aniversário", value: "2 de maio" },
      ],
    },
  });
  const merged = await merge(admin, known.contactId, other.contactId);
  expect(merged.ok).toMatchObject({
    id: known.contactId,
    number: known.contact.number,
    name: "Aparecida Souza",
    email: "cida@cliente.test",
  });
  expect(merged.ok.extraInfo.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Cidade: Recife",
    "Plano: ouro",
    "Aniversário: 2 de maio",
  ]);
  expect(await contactPage(admin, other.contactId)).toMatchObject({ status: 404, error: "ERR_NO_CONTACT_FOUND" });
  const list = await admin.does("GET /contacts/:contactId/merges", { params: keep });
  expect(list).toMatchObject([
    {
      undoneAt: null,
      user: { id: admin.user.id },
      absorbed: { id: other.contactId, name: "Aparecida Souza", number: "" },
    },
  ]);

  const undone = await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: list[0]?.id ?? 0 } });
  expect(undone.contacts).toMatchObject([
    { id: known.contactId, name: "Maria Aparecida", email: "" },
    { id: other.contactId, name: "Aparecida Souza", email: "cida@cliente.test", number: "" },
  ]);
  expect(undone.contacts.map(({ extraInfo }) => extraInfo.map(({ value }) => value))).toEqual([
    ["Recife", "ouro"],
    ["Recife", "2 de maio"],
  ]);
  const again = await admin.call("POST /contacts/merges/:mergeId/undo", { params: { mergeId: list[0]?.id ?? 0 } });
  expect(again).toMatchObject({ status: 404, error: "ERR_NO_MERGE_FOUND" });
});

test.each(["B".repeat(100), "Z"])("the name that is kept may be any that WhatsApp told: %s", async (name) => {
  const { admin, known, other } = await twice("99001");
  const merged = await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: known.contactId },
    body: { contactId: other.contactId, name },
  });
  expect(merged.name).toBe(name);
});

test("attendants don't merge; nobody merges a contact with itself, with a group, or with what isn't there", async () => {
  const { admin, connection, known, other } = await twice("99002");
  const attendant = await admin.colleague("user", { allTicket: "enabled" });
  expect(await merge(attendant, known.contactId, other.contactId)).toMatchObject({
    status: 400,
    error: "ERR_NO_PERMISSION",
  });
  const mergeId = 1;
  expect(await attendant.call("POST /contacts/merges/:mergeId/undo", { params: { mergeId } })).toMatchObject({
    error: "ERR_NO_PERMISSION",
  });
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  await receive(home.app, connection, written("", { chat: { group: "12036" }, sender: { pn: known.contact.number } }));
  const { tickets } = await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
  const group = tickets.find(({ isGroup }) => isGroup)?.contactId ?? 0;
  for (const otherId of [known.contactId, group])
    expect(await merge(admin, known.contactId, otherId)).toMatchObject({
      status: 409,
      error: "ERR_CONTACTS_NOT_MERGEABLE",
    });
  expect(await merge(admin, known.contactId, 2 ** 40)).toMatchObject({ status: 404, error: "ERR_NO_CONTACT_FOUND" });
});

test("every screen follows: the address leads to the conversation that went on, and each list is told", async () => {
  const { admin, connection, number, lid, known, other } = await twice("99003");
  const publish = vi.spyOn(home.app.realtime, "publish");
  await home.app.database.tenant(connection.companyId, (tx) => learnIdentities(home.app, tx, [{ pn: number, lid }]));
  const told = publish.mock.calls.map(([, , event, payload]) => [
    event,
    payload.action,
    "ticketId" in payload
      ? payload.ticketId
      : "contactId" in payload
        ? payload.contactId
        : "ticket" in payload
          ? payload.ticket.id
          : "contact" in payload
            ? payload.contact.id
            : 0,
  ]);
  publish.mockRestore();
  const went = [known, other].find(({ id }) => id !== Math.min(known.id, other.id));
  const stayed = Math.min(known.id, other.id);
  expect(told).toContainEqual(["ticket", "removeFromList", went?.id]);
  expect(told).toContainEqual(["ticket", "delete", went?.id]);
  expect(told).toContainEqual(["ticket", "update", stayed]);
  expect(told.slice(-2)).toEqual([
    ["contact", "update", known.contactId],
    ["contact", "delete", other.contactId],
  ]);

  const page = await admin.does("GET /tickets/u/:uuid", { params: { uuid: went?.uuid ?? "" } });
  expect(page).toMatchObject({ id: stayed, contact: { id: known.contactId, number } });
  const gone = await admin.call("GET /tickets/:ticketId", { params: { ticketId: went?.id ?? 0 } });
  expect(gone).toMatchObject({ status: 404, error: "ERR_NO_TICKET_FOUND" });
  const { messages, count } = await admin.does("GET /messages/:ticketId", { params: { ticketId: stayed } });
  expect(messages.map(({ body }) => body).sort()).toEqual(["Bom dia, vocês abrem hoje?", "pelo privado"]);
  expect(count).toBe(2);
});

test("the answer goes to the name last heard, before and after the merge", async () => {
  const { admin, connection, number, lid, known, other } = await twice("99004");
  const answer = async (ticketId: number) => {
    await admin.call("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
    await admin.does("POST /messages/:ticketId", { params: { ticketId }, body: { body: "resposta" } });
    const [row] = await home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql<{ to: unknown; contact_id: number }>(
        "select payload->'to' as to, contact_id from outbox where company_id = $1 order by id desc limit 1",
        [tx.companyId],
      ),
    );
    return row;
  };
  expect(await answer(other.id)).toMatchObject({ to: { lid }, contact_id: other.contactId });
  await merge(admin, known.contactId, other.contactId);
  expect(await answer(other.id)).toMatchObject({ to: { pn: number }, contact_id: known.contactId });
  await receive(home.app, connection, written("", { chat: { lid }, sender: { lid } }));
  expect(await answer(other.id)).toMatchObject({ to: { lid }, contact_id: known.contactId });
  await receive(home.app, connection, written("", { chat: { lid, pn: number }, sender: { lid, pn: number } }));
  expect(await answer(other.id)).toMatchObject({ to: { pn: number } });
});

test("of several merges the last is undone first", async () => {
  const { admin, connection, known, other } = await twice("99008");
  const third = await conversation(home.app, admin, connection);
  await merge(admin, known.contactId, other.contactId);
  await merge(admin, third.contactId, known.contactId);
  const params = { contactId: third.contactId };
  const [last, first] = await admin.does("GET /contacts/:contactId/merges", { params });
  const undo = (mergeId = 0) => admin.call("POST /contacts/merges/:mergeId/undo", { params: { mergeId } });
  expect(await undo(first?.id)).toMatchObject({ status: 409, error: "ERR_LATER_MERGE" });
  expect((await undo(last?.id)).ok.contacts.map(({ id }) => id)).toEqual([third.contactId, known.contactId]);
  expect((await undo(first?.id)).ok.contacts.map(({ id }) => id)).toEqual([known.contactId, other.contactId]);
});

test("a reaction and an edit go with their messages, also one that waited under the other name", async () => {
  const { admin, connection, number, lid, hidden, known, other } = await twice("99005");
  await receive(
    home.app,
    connection,
    {
      kind: "reaction",
      chat: { lid },
      sender: { lid },
      target: hidden.externalId,
      targetFromMe: false,
      emoji: "👍",
      at: new Date(),
    },
    {
      kind: "edit",
      chat: { pn: number },
      sender: { pn: number },
      target: hidden.externalId,
      body: "pelo privado, corrigido",
      at: new Date(),
    },
  );
  await merge(admin, known.contactId, other.contactId);
  const { messages } = await admin.does("GET /messages/:ticketId", {
    params: { ticketId: Math.min(known.id, other.id) },
  });
  const message = messages.find(({ body }) => body.startsWith("pelo privado"));
  expect(message).toMatchObject({
    body: "pelo privado, corrigido",
    isEdited: true,
    reactions: [{ emoji: "👍", name: "Maria Aparecida" }],
  });
});

test("names: what somebody calls themselves, unless it was edited here; never what our own phone calls us", async () => {
  const { admin, connection, number, lid } = await twice("99006");
  await receive(home.app, connection, written("", { chat: { lid }, sender: "me", pushName: "Loja", body: "oi" }));
  await receive(
    home.app,
    connection,
    written("", { chat: { lid, pn: number }, sender: { lid, pn: number }, pushName: "Cida S." }),
  );
  const { contacts } = await admin.does("GET /contacts", { query: {} });
  expect(contacts).toMatchObject([{ name: "Cida S.", number }]);
});

test("who writes in a group is called what they call themselves, the group what it is called", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const inGroup = (pushName: string) => written("", { chat: { group: "12037" }, sender: { lid: "99010" }, pushName });
  await receive(home.app, connection, inGroup(""));
  await receive(home.app, connection, inGroup("Zé"), inGroup("Zeca"));
  expect((await admin.does("GET /contacts", { query: {} })).contacts).toMatchObject([{ name: "Zeca", number: "" }]);
  const { tickets } = await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: tickets[0]?.id ?? 0 } });
  expect([tickets[0]?.contact.name, ...messages.map(({ contact }) => contact?.name)]).toEqual([
    "12037",
    "Zeca",
    "Zeca",
    "Zeca",
  ]);
});

test("who first was written to under a privacy id has no made-up number for a name", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  await receive(home.app, connection, written("", { chat: { lid: "99007" }, sender: "me", pushName: "Loja" }));
  expect((await admin.does("GET /contacts", { query: {} })).contacts).toMatchObject([
    { name: "•••• 9007", number: "" },
  ]);
  const number = newNumber();
  await home.app.database.tenant(connection.companyId, (tx) =>
    learnIdentities(home.app, tx, [{ pn: number, lid: "99007" }]),
  );
  expect((await admin.does("GET /contacts", { query: {} })).contacts).toMatchObject([{ name: number, number }]);
});
