import { beforeEach, describe, expect, test, vi } from "vitest";
import { statusesOf } from "../../testing/answers.ts";
import { connectionOf, conversation, newNumber } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { provide } from "../../platform/events.ts";
import { contactListCampaigns, numbersChecked } from "./events.ts";

/** Who says that campaigns use a list. */
const uses = vi.fn<() => string[]>(() => []);
const home = useApp({ ROLES: "web,worker" }, { ports: [provide(contactListCampaigns, async () => uses())] });

let admin: Person;
let contactListId: number;
beforeEach(async () => {
  uses.mockReturnValue([]);
  admin = await home.nobody.signUp();
  ({ id: contactListId } = await admin.does("POST /contact-lists", { body: { name: "Clientes VIP" } }));
});

const row = (number: string, name = "Ana", email = "") => ({ name, number, email });
const at = () => ({ params: { contactListId } });
const upload = (...listcontacts: object[]) =>
  admin.does("POST /contact-lists/:contactListId/upload", { ...at(), body: { listcontacts } });
const shown = () => admin.does("GET /contact-lists/:contactListId", at());
const contacts = async (query: object = {}) =>
  (await admin.does("GET /contact-lists/:contactListId/contacts", { ...at(), query })).records;
const finished = async () => {
  await expect.poll(async () => (await shown()).import?.status, { timeout: 60_000, interval: 200 }).toBe("finished");
  return shown();
};

describe("a list", () => {
  test("is found by name, renamed, and deleted; pickers get all", async () => {
    await admin.does("POST /contact-lists", { body: { name: "Atacado" } });
    const { records } = await admin.does("GET /contact-lists", { query: { searchParam: "VIP" } });
    expect(records).toEqual([
      expect.objectContaining({ id: contactListId, name: "Clientes VIP", contactsCount: 0, import: null }),
    ]);
    await admin.does("PUT /contact-lists/:contactListId", { ...at(), body: { name: "Varejo" } });
    expect((await admin.does("GET /contact-lists/list")).map(({ name }) => name)).toEqual(["Atacado", "Varejo"]);
    await admin.does("DELETE /contact-lists/:contactListId", at());
    expect((await admin.call("GET /contact-lists/:contactListId", at())).error).toBe("ERR_NO_CONTACT_LIST_FOUND");
  });

  test("that a campaign uses is not deleted: 409 names the campaign", async () => {
    uses.mockReturnValue(["Natal"]);
    const { status, body } = await admin.call("DELETE /contact-lists/:contactListId", at());
    expect([status, body]).toEqual([409, { error: "ERR_CONTACT_LIST_IN_USE", campaigns: ["Natal"] }]);
  });

  test("is made once by tries with one id, at once or later, with the last try's name", async () => {
    const make = (name: string, clientId: string) => admin.call("POST /contact-lists", { body: { name, clientId } });
    const tries = await Promise.all([1, 2, 3].map(() => make("Atacado", "a")));
    const { id } = tries[0]!.ok;
    expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
    expect((await make("Varejo", "a")).ok).toMatchObject({ id, name: "Varejo" });
    expect((await make("Atacado", "b")).ok.id).not.toBe(id);
    expect(await make("clientes vip", "a")).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
    expect((await admin.does("GET /contact-lists/list")).map(({ name }) => name)).toEqual([
      "Atacado",
      "Clientes VIP",
      "Varejo",
    ]);
  });

  test("takes no name of another list, whatever its case; its own it keeps", async () => {
    const other = await admin.does("POST /contact-lists", { body: { name: "Atacado" } });
    expect(await admin.call("POST /contact-lists", { body: { name: "clientes vip" } })).toMatchObject({
      status: 409,
      error: "ERR_NAME_TAKEN",
    });
    const params = { contactListId: other.id };
    const rename = (name: string) => admin.call("PUT /contact-lists/:contactListId", { params, body: { name } });
    expect((await rename("Clientes VIP")).error).toBe("ERR_NAME_TAKEN");
    expect(await rename("ATACADO")).toMatchObject({ status: 200, body: { name: "ATACADO" } });
    // Of two at once only one gets it.
    const both = await Promise.all([1, 2].map(() => admin.call("POST /contact-lists", { body: { name: "Revenda" } })));
    expect(statusesOf(both)).toEqual([200, 409]);
    const stranger = await home.nobody.signUp();
    expect((await stranger.call("POST /contact-lists", { body: { name: "Atacado" } })).status).toBe(200);
  });

  test("a blank name is refused", async () => {
    expect((await admin.call("POST /contact-lists", { body: { name: " " } })).error).toBe("ERR_VALIDATION");
  });
});

describe("its contacts", () => {
  test("are all whom a search of contacts finds, once, without groups, except a few", async () => {
    const { companyId } = admin.user;
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql(
        `insert into contacts (company_id, name, number, is_group)
         select $1, case when g % 3 = 0 then 'Padaria Ação ' else 'Cliente ' end || g, '551197' || (1000000 + g), g % 500 = 1
         from generate_series(1, 2500) g`,
        [companyId],
      ),
    );
    const { id: tag } = await admin.does("POST /tags", { body: { name: "VIP" } });
    const { contacts: found } = await admin.does("GET /contacts", { query: { searchParam: "padaria acao" } });
    const [one, two] = found;
    await admin.does("PUT /contacts/:contactId", {
      params: { contactId: one?.id ?? 0 },
      body: { selectedTags: [tag] },
    });
    const add = (everybody: object, more: object = {}) =>
      admin.call("POST /contact-lists/:contactListId/contacts", { ...at(), body: { everybody, ...more } });
    const counted = async (query: object) => (await admin.does("GET /contacts/count", { query })).count;

    expect((await add({ searchParam: "AÇÃO padaria", exceptIds: [two?.id] })).status).toBe(200);
    expect(await finished()).toMatchObject({ contactsCount: 830, import: { total: 830, added: 830, joined: 0 } });
    expect(await contacts({ searchParam: "cliente" })).toEqual([]);
    expect((await contacts({ searchParam: "AÇÃO" })).length).toBeGreaterThan(1);
    expect([await counted({ searchParam: "ação padaria" }), await counted({})]).toEqual([831, 2_495]);

    await add({ tags: [tag], dateStart: "2020-01-01" });
    expect((await finished()).import).toMatchObject({ total: 1, added: 0, joined: 1 });
    expect(await counted({ tags: `[${tag}]`, dateStart: "2020-01-01" })).toBe(1);
    for (const nobody of [
      { searchParam: "ninguém assim" },
      { tags: [2 ** 40] },
      { dateEnd: "2020-01-01" },
      { blocked: true },
    ])
      expect((await add(nobody)).status).toBe(200);
    expect((await shown()).contactsCount).toBe(830);

    const answers = await Promise.all([add({}), add({})]);
    expect(answers.map(({ error }) => error ?? "ok").toSorted()).toEqual(["ERR_IMPORT_RUNNING", "ok"]);
    expect(await finished()).toMatchObject({ contactsCount: 2_495, import: { added: 1_665, joined: 830 } });
    expect((await add({ searchParam: "x".repeat(201) })).error).toBe("ERR_VALIDATION");
    expect((await add({}, { tagIds: [tag] })).error).toBe("ERR_VALIDATION");
  }, 60_000);

  test("come from a table, joined by number in both forms; who is known is known", async () => {
    const connection = await connectionOf(home.app, admin);
    const from = newNumber();
    const { contactId } = await conversation(home.app, admin, connection, { from });
    const { added, errorBag } = await upload(row(from), row("5531987650009", "Bia"), row("x", "Caio"));
    expect([added, errorBag]).toEqual([2, [{ contactName: "Caio", error: "number" }]]);
    expect((await upload(row("553187650009", "Outra"))).added).toBe(0);
    expect(await contacts()).toEqual([
      expect.objectContaining({ contactId, name: "Maria Aparecida", number: from, isWhatsappValid: true }),
      expect.objectContaining({ contactId: null, name: "Bia", number: "5531987650009", isWhatsappValid: null }),
    ]);
    expect(await shown()).toMatchObject({ contactsCount: 2, validCount: 1, uncheckedCount: 1, invalidCount: 0 });
    expect((await admin.does("GET /contact-lists/:contactListId/upload-errors", at())).errors).toEqual([]);
    const refused = { ...row("ramal 3", "Caio"), line: 7, extraInfo: [{ name: "Cidade", value: "Natal" }] };
    await upload(refused);
    expect((await admin.does("GET /contact-lists/:contactListId/upload-errors", at())).errors).toEqual([
      { ...refused, email: "", lid: "", error: "number" },
    ]);
  });

  test("are found by name or number, and by what WhatsApp said of the number in every list", async () => {
    await upload(row("5531987650009", "Bia Conceição"), row("5531987650010", "Caio"));
    const { id: other } = await admin.does("POST /contact-lists", { body: { name: "Outra" } });
    const params = { contactListId: other };
    await admin.does("POST /contact-lists/:contactListId/upload", {
      params,
      body: { listcontacts: [row("553187650009")] },
    });
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      home.app.events.emit(tx, numbersChecked, { checks: [{ number: "553187650009", isOnWhatsApp: false }] }),
    );
    const names = async (query: object) => (await contacts(query)).map(({ name }) => name);
    expect(await names({ searchParam: "conceicao" })).toEqual(["Bia Conceição"]);
    expect(await names({ searchParam: "98765-0010" })).toEqual(["Caio"]);
    expect(await names({ valid: "no" })).toEqual(["Bia Conceição"]);
    expect(await names({ valid: "unchecked" })).toEqual(["Caio"]);
    expect(await names({ valid: "yes" })).toEqual([]);
    expect(await admin.does("GET /contact-lists/:contactListId", { params })).toMatchObject({ invalidCount: 1 });
  });

  test("are picked, and come by tag of contact or conversation, in the background", async () => {
    const connection = await connectionOf(home.app, admin);
    const [one, two, three] = [
      await conversation(home.app, admin, connection),
      await conversation(home.app, admin, connection),
      await conversation(home.app, admin, connection),
    ];
    const { id: tag } = await admin.does("POST /tags", { body: { name: "Feira" } });
    await admin.does("POST /tags/sync", { body: { ticketId: one.id, tags: [{ id: tag }] } });
    const tagged = { params: { contactId: two.contactId }, body: { selectedTags: [tag] } };
    await admin.does("PUT /contacts/:contactId", tagged);
    const add = (body: object) => admin.call("POST /contact-lists/:contactListId/contacts", { ...at(), body });
    const picked = { contactIds: [two.contactId, three.contactId] };
    expect((await add(picked)).ok).toMatchObject({ contactsCount: 2, added: 2, joined: 0 });
    expect((await add(picked)).ok).toMatchObject({ contactsCount: 2, added: 0, joined: 2 });
    const counted = (query: object) => admin.does("GET /contact-lists/:contactListId/tagged", { ...at(), query });
    expect(await counted({ tagIds: String(tag) })).toEqual({ count: 1 });
    expect(await counted({})).toEqual({ count: 0 });
    expect((await add({ tagIds: [tag] })).status).toBe(200);
    expect((await finished()).import).toMatchObject({ total: 2, processed: 2, added: 1, joined: 1 });
    expect((await contacts()).map(({ contactId }) => contactId).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      [one, two, three].map(({ contactId }) => contactId),
    );
    const bia = [row("(31) 98765-0009", "Bia"), row("553187650009", "Bia de novo")];
    expect((await add({ numbers: bia })).ok).toMatchObject({ contactsCount: 4, added: 1, joined: 1 });
    expect((await add({ numbers: [row("ramal 2")] })).error).toBe("ERR_VALIDATION");
    const gone = await add({ contactIds: [two.contactId, 2 ** 40] });
    expect([gone.status, gone.body]).toEqual([404, { error: "ERR_NO_CONTACT_FOUND", contactIds: [2 ** 40] }]);
    expect((await add({ tagIds: [2 ** 40] })).error).toBe("ERR_NO_TAG_FOUND");
  });

  test("leave one by one, and with the contact that is deleted", async () => {
    const connection = await connectionOf(home.app, admin);
    const { contactId } = await conversation(home.app, admin, connection);
    await admin.does("POST /contact-lists/:contactListId/contacts", { ...at(), body: { contactIds: [contactId] } });
    await upload(row("5531987650009", "Bia"));
    await admin.does("DELETE /contacts/:contactId", { params: { contactId } });
    const [bia, ...others] = await contacts();
    expect([bia?.name, others]).toEqual(["Bia", []]);
    const params = { contactListId, contactListItemId: bia?.id ?? 0 };
    await admin.does("DELETE /contact-lists/:contactListId/contacts/:contactListItemId", { params });
    await admin.does("DELETE /contact-lists/:contactListId/contacts/:contactListItemId", { params });
    expect(await shown()).toMatchObject({ contactsCount: 0 });
  });
});

describe("a large table", () => {
  const part = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => row(n % 10 < 3 ? `lixo ${n}` : String(5_511_900_000_000 + from + n)));
  const send = (listcontacts: object[], more: object) =>
    admin.call("POST /contact-lists/:contactListId/upload", { ...at(), body: { listcontacts, ...more } });

  test("comes in parts, each stored by a job; one import of a list runs at a time", async () => {
    const { ok: first } = await send(part(0, 5_000), { total: 10_000 });
    expect(await shown()).toMatchObject({ import: { status: "processing", total: 10_000 } });
    const second = await send(part(5_000, 5_000), { total: 10_000, importId: first.importId });
    expect(second.status).toBe(200);
    const { import: state, contactsCount } = await finished();
    expect(state).toEqual({
      status: "finished",
      total: 10_000,
      processed: 10_000,
      added: 7_000,
      joined: 0,
      refused: 3_000,
    });
    expect(contactsCount).toBe(7_000);
    const { errors } = await admin.does("GET /contact-lists/:contactListId/upload-errors", at());
    expect([errors.length, errors[0]?.error]).toEqual([3_000, "number"]);
  }, 60_000);

  test("two that are sent at once: one is refused, and no row of the other is lost", async () => {
    const answers = await Promise.all([send(part(0, 3_000), {}), send(part(50_000, 3_000), {})]);
    expect(answers.map(({ error }) => error ?? "ok").toSorted()).toEqual(["ERR_IMPORT_RUNNING", "ok"]);
    expect((await finished()).contactsCount).toBe(2_100);
  }, 60_000);

  test("a part of an import that another replaced is refused", async () => {
    const { ok: first } = await send(part(0, 10), { total: 5_000 });
    await expect.poll(async () => (await send(part(0, 10), {})).status, { timeout: 30_000, interval: 200 }).toBe(200);
    expect((await send(part(0, 10), { importId: first.importId })).error).toBe("ERR_IMPORT_RUNNING");
  });
});

test("attendants, and companies without campaigns, may not", async () => {
  const attendant = await admin.colleague("user");
  expect((await attendant.call("GET /contact-lists/list")).error).toBe("ERR_NO_PERMISSION");
  await home.app.database.platform("update companies set campaigns_enabled = false where id = $1", [
    admin.user.companyId,
  ]);
  expect((await admin.call("GET /contact-lists/list")).error).toBe("ERR_NO_PERMISSION");
});
