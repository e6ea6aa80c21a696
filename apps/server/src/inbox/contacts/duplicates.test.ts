import { expect, test } from "vitest";
import { newNumber } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

interface Row {
  name: string;
  number?: string;
  email?: string;
  isGroup?: boolean;
}
/** Stores contacts as they may stand in a database; answers their ids. */
async function stored(admin: Person, rows: readonly Row[]): Promise<number[]> {
  const made = await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ id: number }>(
      `insert into contacts (company_id, name, number, email, is_group)
       select $1, x.name, coalesce(x.number, ''), coalesce(x.email, ''), coalesce(x."isGroup", false)
       from jsonb_to_recordset($2::jsonb) as x (name text, number text, email text, "isGroup" boolean) returning id`,
      [tx.companyId, JSON.stringify(rows)],
    ),
  );
  return made.map(({ id }) => id);
}
const groups = async (admin: Person, after?: string) => {
  const page = await admin.does("GET /contacts/duplicates", { query: after === undefined ? {} : { after } });
  return {
    found: page.groups.map(({ reason, contacts }) => [reason, ...contacts.map(({ name }) => name)]),
    nextCursor: page.nextCursor,
  };
};

test("who may be one person is found by number, e-mail, or name where a number is hidden", async () => {
  const admin = await home.nobody.signUp();
  await stored(admin, [
    { name: "Ana Prado", number: "5531987650009" },
    { name: "Ana", number: "553187650009" },
    { name: "Caio", number: newNumber(), email: "caio@loja.com" },
    { name: "Caio Souza", email: "Caio@Loja.com" },
    { name: "João da Silva", number: newNumber() },
    { name: "joao da silva" },
    // None of these are one person for sure.
    { name: "Bia Ramos", number: newNumber() },
    { name: "Bia Ramos", number: newNumber() },
    { name: "Maria", number: newNumber() },
    { name: "Maria" },
    { name: "Grupo da Ana", number: "120363001", email: "caio@loja.com", isGroup: true },
    { name: "Fixo", number: "551132654321" },
    { name: "Sem e-mail", number: newNumber() },
  ]);
  expect(await groups(admin)).toEqual({
    found: [
      ["number", "Ana Prado", "Ana"],
      ["email", "Caio", "Caio Souza"],
      ["name", "João da Silva", "joao da silva"],
    ],
    nextCursor: null,
  });
});

test("they come in pages", async () => {
  const admin = await home.nobody.signUp();
  const pairs = Array.from({ length: 8 }, (_, n) => ({ name: `Par${n}`, email: `par${n + 10}@loja.com` }));
  const hidden = Array.from({ length: 5 }, (_, n) => ({ name: `Pessoa Oculta ${n}` }));
  await stored(admin, [...pairs, ...pairs, ...hidden, ...hidden]);
  const first = await groups(admin);
  const second = await groups(admin, first.nextCursor ?? "");
  expect(first.found.map(([reason]) => reason)).toEqual([
    ...Array<string>(8).fill("email"),
    ...Array<string>(2).fill("name"),
  ]);
  expect(second.found.map(([, name]) => name)).toEqual(hidden.slice(2).map(({ name }) => name));
  expect(second.nextCursor).toBeNull();
});

test("an admin chooses which name and e-mail a merged contact has; undone, each has its own", async () => {
  const admin = await home.nobody.signUp();
  const rows = [
    { name: "Ana Prado", number: newNumber(), email: "ana@loja.com" },
    { name: "Aninha", number: newNumber(), email: "ana@casa.com" },
  ];
  const [kept = 0, other = 0] = await stored(admin, rows);
  const merged = await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: kept },
    body: { contactId: other, name: "Aninha", email: "ana@casa.com" },
  });
  expect(merged).toMatchObject({ id: kept, name: "Aninha", email: "ana@casa.com", number: rows[0]?.number });
  const [merge] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId: kept } });
  const { contacts } = await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge?.id ?? 0 } });
  expect(contacts.map(({ name, number, email }) => ({ name, number, email }))).toEqual(rows);
  expect((await groups(admin)).found).toEqual([]);
});

test("different people are listed no more, until somebody else is like them or it is taken back", async () => {
  const admin = await home.nobody.signUp();
  const same = (name: string, number = newNumber()) => ({ name, number, email: "vendas@loja.com" });
  const ids = await stored(admin, [same("Ana"), same("Bia"), { name: "Caio", number: newNumber() }]);
  const [ana = 0, bia = 0, caio = 0] = ids;
  const dismiss = (...contactIds: number[]) =>
    admin.call("POST /contacts/duplicates/dismissals", { body: { reason: "email", contactIds } });
  const take = (dismissalId: number) =>
    admin.call("DELETE /contacts/duplicates/dismissals/:dismissalId", { params: { dismissalId } });
  const alike = [["email", "Ana", "Bia"]];

  expect(await dismiss(ana, caio)).toMatchObject({ status: 409, error: "ERR_CONTACTS_NOT_ALIKE" });
  expect((await groups(admin)).found).toEqual(alike);
  const [one, other] = await Promise.all([dismiss(ana, bia), dismiss(bia, ana)]);
  expect([one.status, one.body]).toEqual([200, other.body]);
  expect((await groups(admin)).found).toEqual([]);
  await stored(admin, [same("Davi")]);
  expect((await groups(admin)).found).toEqual([["email", "Ana", "Bia", "Davi"]]);
  await admin.does("DELETE /contacts/:contactId", { params: { contactId: bia } });
  expect((await groups(admin)).found).toEqual([["email", "Ana", "Davi"]]);

  const { id = 0 } = (one.body ?? {}) as { id?: number };
  expect((await take(id)).status).toBe(200);
  expect(await take(id)).toMatchObject({ status: 404, error: "ERR_NO_DISMISSAL_FOUND" });
});

test("a company's shared e-mail is not listed again for each colleague", async () => {
  const admin = await home.nobody.signUp();
  const colleagues = Array.from({ length: 12 }, (_, n) => ({ name: `Pessoa${n}`, email: "vendas@loja.com" }));
  const contactIds = (await stored(admin, colleagues)).slice(0, 10);
  await admin.does("POST /contacts/duplicates/dismissals", { body: { reason: "email", contactIds } });
  await stored(admin, colleagues.slice(0, 1));
  expect((await groups(admin)).found).toEqual([]);
});
