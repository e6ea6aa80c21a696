import { beforeAll, expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web,worker" });
let admin: Person;
let vip: number;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  vip = (await admin.does("POST /tags", { body: { name: "VIP" } })).id;
  await put(admin, [
    ["José Ávila", "5531987650009", "jose@loja.com", "", "2026-03-01T02:00:00Z"],
    ["Maria José da Silva", "553187651234", "", "mari.silva", "2026-03-01T12:00:00Z"],
    ["maria 100%", "14155550123", "", "", "2026-03-02T12:00:00Z"],
    ["Sem número", "", "", "escondida", "2026-03-03T12:00:00Z"],
  ]);
  await put(await home.nobody.signUp(), [["José de fora", "5531987650009", "", "", "2026-03-01T12:00:00Z"]]);
  await home.app.database.tenant(admin.user.companyId, async (tx) => {
    await tx.sql("insert into contacts (company_id, name, is_group) values ($1, 'José e amigos', true)", [
      tx.companyId,
    ]);
    await tx.sql(
      "insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from contacts where company_id = $1 and name like 'Maria%'",
      [tx.companyId, vip],
    );
    await tx.sql(
      "insert into contact_identities (company_id, kind, value, contact_id) select $1, 'lid', '77001', id from contacts where company_id = $1 and number = '' and not is_group",
      [tx.companyId],
    );
  });
});

function put(person: Person, rows: [string, string, string, string, string][]): Promise<unknown> {
  return home.app.database.tenant(person.user.companyId, (tx) =>
    tx.sql(
      `insert into contacts (company_id, name, number, email, username, created_at)
       select $1, x->>0, x->>1, x->>2, x->>3, (x->>4)::timestamptz from jsonb_array_elements($2::jsonb) x`,
      [tx.companyId, JSON.stringify(rows)],
    ),
  );
}
const found = async (query: Request<"GET /contacts">["query"]) =>
  (await admin.does("GET /contacts", { query })).contacts.map(({ name }) => name);

const [jose, mariaJose, maria, hidden] = ["José Ávila", "Maria José da Silva", "maria 100%", "Sem número"];

test("without a search: everybody by name, with how many they are; groups are no contacts", async () => {
  expect(await admin.does("GET /contacts", { query: {} })).toMatchObject({
    contacts: [
      { name: jose },
      { name: maria },
      { name: mariaJose },
      { name: hidden, username: "escondida", number: "" },
    ],
    count: 4,
    hasMore: false,
  });
});

test.each<[string, string[]]>([
  ["JOSE", [jose, mariaJose]],
  ["silva maria", [mariaJose]],
  ["avi", [jose]],
  ["jo", [jose, mariaJose]],
  ["100%", [maria]],
  ["%", []],
  ["loja.com", [jose]],
  ["@mari.silva", [mariaJose]],
  ["escondida", [hidden]],
  ["+55 (31) 98765-0009", [jose]],
  ["31 8765-0009", [jose]],
  ["(31) 98765 1234", [mariaJose]],
  ["8765", [jose, mariaJose]],
  ["+1 415", [maria]],
  ["fora", []],
])("%j finds %j", async (searchParam, names) => expect(await found({ searchParam })).toEqual(names));

test("tags and days narrow the list; a day is the company's", async () => {
  expect(await found({ tags: `[${vip}]` })).toEqual([mariaJose]);
  expect(await found({ tags: `${vip}`, searchParam: "avila" })).toEqual([]);
  expect(await found({ date: "2026-02-28" })).toEqual([jose]);
  expect(await found({ dateStart: "2026-03-01", dateEnd: "2026-03-02" })).toEqual([maria, mariaJose]);
  expect(await found({ dateStart: "2026-03-02", date: "2026-03-01" })).toEqual([]);
});

test("whom a number has blocked", async () => {
  const { connectionId } = await connectionOf(home.app, admin);
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql(
      `insert into contact_blocks (company_id, contact_id, connection_id)
       select $1, id, $2 from contacts where company_id = $1 and name in ($3, $4)`,
      [tx.companyId, connectionId, jose, mariaJose],
    ),
  );
  const counted = async (query: object) => (await admin.does("GET /contacts/count", { query })).count;
  expect(await found({ blocked: "true" })).toEqual([jose, mariaJose]);
  expect(await found({ blocked: "true", tags: `${vip}` })).toEqual([mariaJose]);
  expect(await found({ blocked: "true", searchParam: "5531987650009" })).toEqual([jose]);
  expect(await found({ blocked: "false" })).toHaveLength(4);
  expect([await counted({ blocked: "true" }), await counted({ blocked: "false" })]).toEqual([2, 4]);
  expect((await admin.does("GET /contacts", { query: { blocked: "true" } })).count).toBe(2);
});

test("everybody for an export: the privacy id stands where there is no number", async () => {
  const { contacts, nextCursor } = await admin.does("GET /contacts/export", { query: {} });
  expect(nextCursor).toBeNull();
  const lids = { [jose]: "", [maria]: "", [mariaJose]: "", [hidden]: "77001" };
  expect(contacts).toHaveLength(4);
  expect(Object.fromEntries(contacts.map(({ name, lid }) => [name, lid]))).toEqual(lids);
  expect(contacts.find(({ name }) => name === mariaJose)?.tags).toEqual([expect.any(String)]);
  expect(contacts.find(({ name }) => name === hidden)).toMatchObject({ tags: [], extraInfo: [] });
  const { id: after = 0 } = contacts.at(-2) ?? {};
  const rest = await admin.does("GET /contacts/export", { query: { after } });
  expect(rest.contacts).toEqual(contacts.slice(-1));
});

test("a picker gets the first by name, of all or of a search", async () => {
  const people = await admin.does("GET /contacts/list", { query: {} });
  expect(people.map(({ name }) => name)).toEqual([jose, maria, mariaJose, hidden]);
  expect(await admin.does("GET /contacts/list", { query: { name: "98765-0009" } })).toMatchObject([{ name: jose }]);
});

test("many that match: the page is the names' first, and the count stops at 1,000", async () => {
  const other = await home.nobody.signUp();
  await home.app.database.tenant(other.user.companyId, (tx) =>
    tx.sql(
      "insert into contacts (company_id, name) select $1, 'Cliente ' || lpad(n::text, 4, '0') from generate_series(1, 4500) n",
      [tx.companyId],
    ),
  );
  const page = await other.does("GET /contacts", {
    query: { searchParam: "cliente", pageNumber: "2" },
  });
  expect([page.contacts[0]?.name, page.contacts.length, page.count, page.hasMore]).toEqual([
    "Cliente 0031",
    30,
    1000,
    true,
  ]);
  expect((await other.does("GET /contacts", { query: {} })).count).toBe(4500);
  await put(other, [["Quatro mil", "", "", "", "2026-03-01T12:00:00Z"]]);
  await home.app.database.tenant(other.user.companyId, (tx) =>
    tx.sql(
      "insert into contacts (company_id, name) select $1, 'Ana Quatro ' || lpad(n::text, 4, '0') from generate_series(1, 1100) n",
      [tx.companyId],
    ),
  );
  const surname = await other.does("GET /contacts", { query: { searchParam: "quatro" } });
  expect([surname.contacts[0]?.name, surname.contacts.length, surname.count], "who is called so comes first").toEqual([
    "Quatro mil",
    30,
    1000,
  ]);
});

test("names with accents stand among those without, over the border of a page too, and in a search", async () => {
  const other = await home.nobody.signUp();
  const names = ["ana", "Débora", "Diego", "Élida", "Fátima", "FERNANDA", "Tomás", "Úrsula", "Vítor", "Zilda"];
  const everybody = names.flatMap((name) => [1, 2, 3, 4].map((n) => `${name} Ótica ${n}`));
  await put(
    other,
    everybody.toReversed().map((name) => [name, "", "", "", "2026-03-01T12:00:00Z"]),
  );
  for (const searchParam of ["", "otica"]) {
    const pages = await Promise.all(
      ["1", "2"].map((pageNumber) => other.does("GET /contacts", { query: { searchParam, pageNumber } })),
    );
    expect(pages.map(({ contacts, hasMore }) => [contacts.length, hasMore])).toEqual([
      [30, true],
      [10, false],
    ]);
    expect(pages.flatMap(({ contacts }) => contacts.map(({ name }) => name))).toEqual(everybody);
  }
  const picked = await other.does("GET /contacts/list", { query: {} });
  expect(picked.map(({ name }) => name)).toEqual(everybody.slice(0, picked.length));
});

test("who is called so comes first where more have the word, with or without an accent", async () => {
  const other = await home.nobody.signUp();
  await put(other, [
    ["Único mercado", "", "", "", "2026-03-01T12:00:00Z"],
    ["Unico bar", "", "", "", "2026-03-01T12:00:00Z"],
  ]);
  await home.app.database.tenant(other.user.companyId, (tx) =>
    tx.sql("insert into contacts (company_id, name) select $1, 'Ana Único ' || n from generate_series(1, 1100) n", [
      tx.companyId,
    ]),
  );
  const { contacts } = await other.does("GET /contacts", { query: { searchParam: "único" } });
  expect(contacts.slice(0, 3).map(({ name }) => name.slice(0, 9))).toEqual(["Unico bar", "Único mer", "Ana Único"]);
});
