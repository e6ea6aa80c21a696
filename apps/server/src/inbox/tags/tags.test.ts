import { beforeAll, describe, expect, test } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import type { Tag } from "@recado/contracts/tags";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let attendant: Person;
let connection: ConnectionRef;
let queueId: number;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  queueId = await admin.queue();
  attendant = await admin.colleague("user", { queueIds: [queueId], grants: ["deleteShared"] });
  connection = await connectionOf(home.app, admin);
});

let sequence = 0;
const made = (name = `Etiqueta ${++sequence}`, person = attendant): Promise<Tag> =>
  person.does("POST /tags", { body: { name } });
const ticketHere = (): Promise<Ticket> => conversation(home.app, admin, connection, { queueId });
const marks = (...tags: Pick<Tag, "id">[]) => tags.map(({ id }) => ({ id }));
const put = (ticketId: number, tags: Pick<Tag, "id">[], was?: Pick<Tag, "id">[], person = attendant) =>
  person.call("POST /tags/sync", { body: { ticketId, tags: marks(...tags), ...(was && { was: marks(...was) }) } });
const namesOn = async (ticketId: number, person = attendant) =>
  (await person.does("GET /tickets/:ticketId", { params: { ticketId } })).tags.map(({ name }) => name);

describe("a tag", () => {
  test("is made by whoever works here, gets a colour, and is there for all", async () => {
    const tag = await made("  Cliente   VIP ");
    expect(tag).toMatchObject({ name: "Cliente VIP", kanban: 0, userId: attendant.user.id });
    expect(tag.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(await admin.does("GET /tags/list")).toContainEqual(tag);
  });

  test("named with markup is that text, letter by letter", async () => {
    const name = '<img src=x onerror="alert(1)"> & "aspas"';
    const tag = await made(name);
    const ticket = await ticketHere();
    expect((await put(ticket.id, [tag])).ok.tags).toEqual([{ id: tag.id, name, color: tag.color }]);
    expect(await namesOn(ticket.id)).toEqual([name]);
  });

  test.each([
    ["too short", "VI", "too_short"],
    ["blank", "     ", "too_short"],
    ["too long", "x".repeat(51), "too_long"],
  ])("whose name is %s is refused", async (_, name, rule) =>
    expect((await attendant.call("POST /tags", { body: { name } })).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { name: rule },
    }),
  );

  test("is made once, however many make it at once, in whatever letters", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        attendant.call("POST /tags", { body: { name: n % 2 ? "Urgente" : "URGENTE" } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, "ERR_NAME_TAKEN"]));
  });

  test("is made a stage of the kanban by admins and supervisors alone", async () => {
    const tag = await made();
    const supervisor = await admin.colleague("supervisor", { queueIds: [queueId] });
    const stage = (person: Person) =>
      person.call("PUT /tags/:tagId", { params: { tagId: tag.id }, body: { kanban: 1 } });
    expect(await stage(attendant)).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    expect(await attendant.call("POST /tags", { body: { name: "Etapa", kanban: 1 } })).toMatchObject({ status: 400 });
    expect((await stage(supervisor)).ok.kanban).toBe(1);
    // What an attendant saves of it with the switch as it is, is saved.
    const saved = await attendant.does("PUT /tags/:tagId", {
      params: { tagId: tag.id },
      body: { color: "#112233", kanban: 1 },
    });
    expect(saved).toMatchObject({ color: "#112233", kanban: 1 });
  });

  test("is listed with how many conversations and contacts have it, and found by its name without accents", async () => {
    const tag = await made("Negociação");
    const [one, other] = [await ticketHere(), await ticketHere()];
    for (const { id } of [one, other]) await put(id, [tag]);
    await attendant.does("POST /tags/sync", { body: { contactId: one.contactId, tags: marks(tag), was: [] } });
    const found = await attendant.does("GET /tags", { query: { searchParam: "negociacao" } });
    expect(found).toMatchObject({
      count: 1,
      hasMore: false,
      tags: [{ id: tag.id, ticketsCount: 2, contactsCount: 1 }],
    });
  });

  test("that is a stage is listed without a page, wherever its name stands; a page is a page", async () => {
    const company = await home.nobody.signUp();
    const names = Array.from({ length: 23 }, (_, n) => `Tag ${String(n).padStart(2, "0")}`);
    for (const name of names)
      await company.does("POST /tags", { body: { name, kanban: ["Tag 03", "Tag 22"].includes(name) ? 1 : 0 } });
    const list = async (query: { pageNumber?: number; searchParam?: string }) => {
      const { tags, ...rest } = await company.does("GET /tags", { query });
      return { names: tags.map(({ name }) => name), ...rest };
    };
    expect(await list({})).toEqual({ names: [...names.slice(0, 20), "Tag 22"], count: 23, hasMore: true });
    expect(await list({ pageNumber: 1 })).toEqual({ names: names.slice(0, 20), count: 23, hasMore: true });
    expect(await list({ pageNumber: 2 })).toEqual({ names: names.slice(20), count: 23, hasMore: false });
    expect((await list({ searchParam: "tag 2" })).names).toEqual(names.slice(20));
  });

  test("that is removed goes from what goes on, stays on what is over, and can be brought back", async () => {
    const tag = await made();
    const [going, over] = [await ticketHere(), await ticketHere()];
    for (const { id } of [going, over]) await put(id, [tag]);
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: over.id }, body: { status: "closed" } });
    const params = { tagId: tag.id };
    await attendant.does("DELETE /tags/:tagId", { params });
    expect([await namesOn(going.id), await namesOn(over.id)]).toEqual([[], [tag.name]]);
    expect((await attendant.does("GET /tags/list")).map(({ id }) => id)).not.toContain(tag.id);
    expect((await put(going.id, [tag])).error).toBe("ERR_NO_TAG_FOUND");
    expect((await attendant.call("DELETE /tags/:tagId", { params })).error).toBe("ERR_NO_TAG_FOUND");

    await attendant.does("POST /tags/:tagId/restore", { params });
    expect(await namesOn(going.id)).toEqual([tag.name]);
    await attendant.does("DELETE /tags/:tagId", { params });
    await made(tag.name);
    expect((await attendant.call("POST /tags/:tagId/restore", { params })).error).toBe("ERR_NAME_TAKEN");
  });
});

describe("the tags of a conversation", () => {
  test("are what they were made, and are asked for with all of them", async () => {
    const [a, b, c] = [await made(), await made(), await made()];
    const [both, one] = [await ticketHere(), await ticketHere()];
    await put(both.id, [a, b]);
    await put(one.id, [a]);
    const having = async (...tags: Tag[]) =>
      (
        await attendant.does("GET /tickets", {
          query: { status: "pending", tags: JSON.stringify(tags.map(({ id }) => id)) },
        })
      ).tickets
        .map(({ id }) => id)
        .sort((x, y) => x - y);
    expect([await having(a), await having(a, b), await having(b, a, a), await having(a, c)]).toEqual([
      [both.id, one.id],
      [both.id],
      [both.id],
      [],
    ]);
    const page = await attendant.does("GET /tickets", { query: { status: "pending", tags: `${a.id}` } });
    expect(page.count).toBe(2);
    expect(page.tickets.find(({ id }) => id === both.id)?.tags.map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  test("that ten people put on at once are all there", async () => {
    const tags = await Promise.all(Array.from({ length: 10 }, () => made()));
    const ticket = await ticketHere();
    await Promise.all(tags.map((tag) => put(ticket.id, [tag], [])));
    expect((await namesOn(ticket.id)).toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
    await Promise.all(
      tags.map((tag) =>
        put(
          ticket.id,
          tags.filter((one) => one !== tag),
          tags,
        ),
      ),
    );
    expect(await namesOn(ticket.id)).toEqual([]);
  });

  test("are for whoever sees it", async () => {
    const tag = await made();
    const ticket = await ticketHere();
    const stranger = await admin.colleague("user", { queueIds: [await admin.queue()] });
    expect(await put(ticket.id, [tag], undefined, stranger)).toMatchObject({
      status: 404,
      error: "ERR_NO_TICKET_FOUND",
    });
    expect(await namesOn(ticket.id)).toEqual([]);
  });

  test("hold nothing of another company's", async () => {
    const other = await home.nobody.signUp();
    const foreign = await made(undefined, other);
    const own = await made();
    const ticket = await ticketHere();
    expect(await put(ticket.id, [own, foreign])).toMatchObject({ status: 404, error: "ERR_NO_TAG_FOUND" });
    expect(await namesOn(ticket.id)).toEqual([]);
  });

  test("hold one stage of the kanban at most; lanes stand as they were put", async () => {
    const [plain, ...stages] = [await made(), await made(), await made()];
    for (const { id } of stages) await admin.does("PUT /tags/:tagId", { params: { tagId: id }, body: { kanban: 1 } });
    const [first, second] = stages;
    const ticket = await ticketHere();
    await put(ticket.id, [plain, first]);
    await put(ticket.id, [plain, first, second], [plain, first]);
    expect((await namesOn(ticket.id)).toSorted()).toEqual([plain.name, second.name].toSorted());
    const order = await admin.does("PUT /tags/reorder", { body: { tagIds: [second.id, 2 ** 40, plain.id, first.id] } });
    expect(order.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await attendant.call("PUT /tags/reorder", { body: { tagIds: [] } })).toMatchObject({
      error: "ERR_NO_PERMISSION",
    });
  });
});

describe("a contact's own tags", () => {
  const own = async (contactId: number) =>
    (await attendant.does("GET /contacts/:contactId", { params: { contactId } })).tags.map(({ id }) => id);

  test("stand apart from those of their conversations", async () => {
    const [a, b] = [await made(), await made()];
    const ticket = await ticketHere();
    await put(ticket.id, [a]);
    await attendant.does("POST /tags/sync", { body: { contactId: ticket.contactId, tags: marks(b), was: [] } });
    const page = await attendant.does("GET /tickets/:ticketId", { params: { ticketId: ticket.id } });
    expect([page.tags.map(({ id }) => id), page.contact.tags.map(({ id }) => id)]).toEqual([[a.id], [b.id]]);
    await attendant.does("PUT /contacts/:contactId", {
      params: { contactId: ticket.contactId },
      body: { selectedTags: [a.id] },
    });
    expect(await own(ticket.contactId)).toEqual([a.id]);
    const wrong = await attendant.call("PUT /contacts/:contactId", {
      params: { contactId: ticket.contactId },
      body: { name: "Não muda", selectedTags: [2 ** 40] },
    });
    expect(wrong.error).toBe("ERR_NO_TAG_FOUND");
    const after = await attendant.does("GET /contacts/:contactId", { params: { contactId: ticket.contactId } });
    expect(after).toMatchObject({ name: "Maria Aparecida", tags: [{ id: a.id }] });
  });

  test("and their conversations' go where contacts go that are merged, and come back", async () => {
    const [a, b, c] = [await made(), await made(), await made()];
    const number = newNumber();
    const kept = await ticketHere();
    await receive(home.app, connection, written(number));
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number } });
    const gone = tickets[0]!;
    await put(kept.id, [a]);
    await put(gone.id, [a, b], undefined, admin);
    for (const { contactId } of [kept, gone])
      await attendant.does("POST /tags/sync", {
        body: { contactId, tags: marks(contactId === kept.contactId ? a : c) },
      });
    const merged = await admin.does("POST /contacts/:contactId/merge", {
      params: { contactId: kept.contactId },
      body: { contactId: gone.contactId },
    });
    expect(merged.tags.map(({ id }) => id)).toEqual([a.id, c.id]);
    expect(await namesOn(kept.id, admin)).toEqual([a.name, b.name]);
    const [merge] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId: kept.contactId } });
    await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge!.id } });
    expect([await own(kept.contactId), await own(gone.contactId)]).toEqual([[a.id], [c.id]]);
    expect([await namesOn(kept.id, admin), await namesOn(gone.id, admin)]).toEqual([[a.name], [a.name, b.name]]);
  });
});

describe("merging", () => {
  test("puts one tag in the place of another, on conversations and contacts, and leaves stages alone", async () => {
    const owner = await home.nobody.signUp();
    const shop = await connectionOf(home.app, owner);
    const add = async (name: string, kanban: 0 | 1 = 0) =>
      (await owner.does("POST /tags", { body: { name, kanban } })).id;
    const [pago, paga, stage, other] = [
      await add("Pago"),
      await add("Paga"),
      await add("Etapa", 1),
      await add("Outra etapa", 1),
    ];
    const first = await conversation(home.app, owner, shop);
    const second = await conversation(home.app, owner, shop);
    const tagged = (ticketId: number, ...ids: number[]) =>
      owner.does("POST /tags/sync", { body: { ticketId, tags: ids.map((id) => ({ id })) } });
    await tagged(first.id, paga);
    await tagged(second.id, paga, other);
    await owner.does("POST /tags/sync", { body: { contactId: first.contactId, tags: [{ id: paga }, { id: pago }] } });
    const into = (tagId: number, intoTagId: number) =>
      owner.call("POST /tags/:tagId/merge", { params: { tagId }, body: { intoTagId } });
    expect((await into(paga, pago)).ok).toMatchObject({ id: pago });
    const names = async (ticketId: number) =>
      (await owner.does("GET /tickets/:ticketId", { params: { ticketId } })).tags.map(({ name }) => name);
    expect(await names(first.id)).toEqual(["Pago"]);
    const contact = await owner.does("GET /contacts/:contactId", { params: { contactId: first.contactId } });
    expect(contact.tags.map(({ name }) => name)).toEqual(["Pago"]);
    expect(await into(pago, stage)).toMatchObject({ status: 200 });
    expect([await names(first.id), await names(second.id)]).toEqual([["Etapa"], ["Outra etapa"]]);
    expect(await into(stage, stage)).toMatchObject({ status: 409, error: "ERR_SAME_TAG" });
    expect(await into(paga, stage), "it is gone").toMatchObject({ status: 404, error: "ERR_NO_TAG_FOUND" });
  });
});
