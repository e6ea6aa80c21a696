import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "@recado/contracts/limits";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let ana: Person;
let beto: Person;
let connection: ConnectionRef;
let queueId: number;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  queueId = await admin.queue();
  ana = await admin.colleague("user", { queueIds: [queueId] });
  beto = await admin.colleague("user", { queueIds: [queueId] });
  connection = await connectionOf(home.app, admin);
});

const ticketHere = () => conversation(home.app, admin, connection, { queueId });
const adds = (person: Person, ticketId: number, note: string) =>
  person.does("POST /ticket-notes", { body: { ticketId, note } });
const lists = async (person: Person, query: { ticketId?: number; contactId?: number }) =>
  (await person.does("GET /ticket-notes/list", { query })).map(({ note }) => note);
const removes = (person: Person, noteId: number) => person.call("DELETE /ticket-notes/:noteId", { params: { noteId } });
const restores = (person: Person, noteId: number) =>
  person.call("POST /ticket-notes/:noteId/restore", { params: { noteId } });

describe("notes", () => {
  test("are listed newest first, with who wrote them", async () => {
    const { id, contactId } = await ticketHere();
    await adds(ana, id, "Prefere ligação à tarde");
    const note = await adds(beto, id, "  Pediu desconto  ");
    expect(note).toMatchObject({ note: "Pediu desconto", ticketId: id, contactId, user: { name: beto.user.name } });
    expect(await lists(ana, { ticketId: id })).toEqual(["Pediu desconto", "Prefere ligação à tarde"]);
    expect(await lists(ana, { contactId })).toEqual(await lists(ana, { ticketId: id, contactId }));
  });

  test.each([
    ["a", "too_short"],
    ["   a  ", "too_short"],
    ["x".repeat(limits.note.max + 1), "too_long"],
  ])("%.10s is no note", async (note, rule) => {
    const { id } = await ticketHere();
    const answer = await ana.call("POST /ticket-notes", { body: { ticketId: id, note } });
    expect(answer).toMatchObject({ status: 400, body: { error: "ERR_VALIDATION", fields: { note: rule } } });
    expect(await lists(ana, { ticketId: id })).toEqual([]);
  });

  test("are written once, however often they are sent", async () => {
    const { id } = await ticketHere();
    const body = { ticketId: id, note: "uma vez", clientId: "n-1" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.does("POST /ticket-notes", { body })));
    expect(new Set(answers.map((note) => note.id)).size).toBe(1);
    expect(await lists(ana, { ticketId: id })).toEqual(["uma vez"]);
  });

  test("are written anew under the same id once they were deleted", async () => {
    const { id } = await ticketHere();
    const body = { ticketId: id, note: "de novo", clientId: "n-2" };
    const first = await ana.does("POST /ticket-notes", { body });
    await removes(ana, first.id);
    const second = await ana.does("POST /ticket-notes", { body });
    expect(second.id).not.toBe(first.id);
    expect(await lists(ana, { ticketId: id })).toEqual(["de novo"]);
    expect(await restores(ana, first.id)).toMatchObject({ status: 200 });
    expect(await lists(ana, { ticketId: id })).toEqual(["de novo", "de novo"]);
  });

  test("span the contact's conversations, as far as one sees them", async () => {
    const number = newNumber();
    const first = await conversation(home.app, admin, connection, { queueId, from: number });
    await adds(ana, first.id, "da primeira");
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: first.id }, body: { status: "closed" } });
    await home.app.database.tenant(connection.companyId, (tx) =>
      // An hour ago, so that what comes now begins another.
      tx.sql("update tickets set closed_at = now() - interval '1 hour' where company_id = $1 and id = $2", [
        tx.companyId,
        first.id,
      ]),
    );
    const elsewhere = await connectionOf(home.app, admin);
    await receive(home.app, elsewhere, written(number));
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number } });
    const second = tickets.find(({ id }) => id !== first.id)!;
    await adds(admin, second.id, "da segunda, sem fila");
    expect(await lists(admin, { ticketId: first.id })).toEqual(["da segunda, sem fila", "da primeira"]);
    expect(await lists(ana, { contactId: first.contactId })).toEqual(["da primeira"]);
    expect(await ana.call("GET /ticket-notes/list", { query: { ticketId: second.id } })).toMatchObject({ status: 404 });
    expect(await ana.call("POST /ticket-notes", { body: { ticketId: second.id, note: "não" } })).toMatchObject({
      status: 404,
      error: "ERR_NO_TICKET_FOUND",
    });
  });

  test("come a page at a time", async () => {
    const { id } = await ticketHere();
    await home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql(
        "insert into ticket_notes (company_id, ticket_id, note) select $1, $2, 'nota ' || n from generate_series(1, 60) n",
        [tx.companyId, id],
      ),
    );
    const first = await ana.does("GET /ticket-notes/list", { query: { ticketId: id } });
    const rest = await ana.does("GET /ticket-notes/list", { query: { ticketId: id, before: first.at(-1)!.id } });
    expect([first.length, rest.length]).toEqual([limits.page.notes, 60 - limits.page.notes]);
    expect([first[0]?.note, rest.at(-1)?.note]).toEqual(["nota 60", "nota 1"]);
  });
});

describe("a note is deleted", () => {
  test("by its writer, who may bring it back; nobody else may", async () => {
    const { id } = await ticketHere();
    const note = await adds(ana, id, "apagada por engano");
    expect(await removes(beto, note.id)).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    expect(await removes(ana, note.id)).toMatchObject({ status: 200 });
    expect(await removes(ana, note.id)).toMatchObject({ status: 404, error: "ERR_NO_NOTE_FOUND" });
    expect(await lists(beto, { ticketId: id })).toEqual([]);
    expect(await restores(beto, note.id)).toMatchObject({ status: 404 });
    expect({ ...(await restores(ana, note.id)).ok, untold: [] }).toEqual(note);
    expect(await lists(beto, { ticketId: id })).toEqual(["apagada por engano"]);
  });

  test("by an admin, and it is still its writer's when it comes back", async () => {
    const { id } = await ticketHere();
    const note = await adds(ana, id, "de ana");
    expect(await removes(admin, note.id)).toMatchObject({ status: 200 });
    expect((await restores(admin, note.id)).ok.user?.id).toBe(ana.user.id);
  });

  test("once, of ten at once", async () => {
    const { id } = await ticketHere();
    const note = await adds(ana, id, "de todos");
    const answers = await Promise.all(Array.from({ length: 10 }, () => removes(admin, note.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test("notes follow their conversation when contacts merge, and when they part", async () => {
  const [kept, gone] = [await ticketHere(), await ticketHere()];
  await adds(ana, kept.id, "de um");
  await adds(ana, gone.id, "de outro");
  await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: kept.contactId },
    body: { contactId: gone.contactId },
  });
  expect(await lists(ana, { contactId: kept.contactId })).toEqual(["de outro", "de um"]);
  const [merge] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId: kept.contactId } });
  await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge!.id } });
  expect([await lists(ana, { ticketId: kept.id }), await lists(ana, { ticketId: gone.id })]).toEqual([
    ["de um"],
    ["de outro"],
  ]);
});

describe("a mention", () => {
  const mentionsOf = (person: Person) => person.does("GET /ticket-notes/mentions");

  test("waits for whoever is named and may see the conversation, until they look", async () => {
    const named = await admin.colleague("user", { name: "Carla Dias", queueIds: [queueId] });
    const elsewhere = await admin.colleague("user", { name: "Davi", queueIds: [await admin.queue()] });
    const { id: ticketId, uuid, contact } = await ticketHere();
    await adds(ana, ticketId, "@carla dias e @Davi, o frete. carla@dias.com não é ninguém");
    expect(await mentionsOf(named)).toMatchObject([
      { note: { ticketId, user: { id: ana.user.id } }, ticket: { uuid, contact: { name: contact.name } } },
    ]);
    expect(await mentionsOf(elsewhere)).toEqual([]);
    expect(await mentionsOf(ana)).toEqual([]);
    await beto.does("POST /ticket-notes/mentions/seen", { body: { ticketId } });
    expect(await mentionsOf(named)).toHaveLength(1);
    await named.does("POST /ticket-notes/mentions/seen", { body: { ticketId } });
    expect(await mentionsOf(named)).toEqual([]);
  });

  test("of whoever can't see the conversation is said to the author, each time the note is sent", async () => {
    const sees = await admin.colleague("user", { name: "Gil", queueIds: [queueId] });
    for (const name of ["Gil Reis", "Gil"]) await admin.colleague("user", { name });
    const { id: ticketId } = await ticketHere();
    const body = { ticketId, note: "@gil, @Gil Reis e @gil reis: o frete", clientId: "quem-nao-ve" };
    for (const person of [ana, ana])
      expect((await person.does("POST /ticket-notes", { body })).untold).toEqual(["Gil Reis"]);
    expect(await mentionsOf(sees)).toHaveLength(1);
    expect((await adds(ana, ticketId, "nada a ninguém")).untold).toEqual([]);
  });

  test("is not shown to whoever may no longer see the conversation, nor of a note that was deleted or a user who was", async () => {
    const named = await admin.colleague("user", { name: "Elisa", queueIds: [queueId] });
    const former = await admin.colleague("user", { name: "Fabio", queueIds: [queueId] });
    await admin.does("DELETE /users/:userId", { params: { userId: former.user.id } });
    const { id: ticketId } = await ticketHere();
    const { id: noteId } = await adds(ana, ticketId, "@Elisa @Fabio olhem");
    await removes(ana, noteId);
    expect(await mentionsOf(named)).toEqual([]);
    await restores(ana, noteId);
    expect(await mentionsOf(named)).toHaveLength(1);
    await admin.does("PUT /users/:userId", { params: { userId: named.user.id }, body: { queueIds: [] } });
    expect(await mentionsOf(await home.nobody.login(named.user.email))).toEqual([]);
  });
});
