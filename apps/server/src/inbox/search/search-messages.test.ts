import { beforeAll, describe, expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
type Query = Request<"GET /search/messages">["query"];
let admin: Person;
let shop: ConnectionRef;
const queues = {} as Record<"a" | "b", number>;

const hits = async (person: Person, query: Query) => (await person.does("GET /search/messages", { query })).hits;
const texts = async (person: Person, query: Query) => (await hits(person, query)).map(({ excerpt }) => excerpt);
/** A customer writes these, in a queue or in none. */
async function told(bodies: readonly string[], queueId?: number, connection = shop, person = admin) {
  const from = newNumber();
  const ticket = await conversation(home.app, person, connection, { from, queueId });
  for (const body of bodies) await receive(home.app, connection, written(from, { body }));
  return { from, ticket };
}
const change = (text: string, ...values: unknown[]) =>
  home.app.database.tenant(admin.user.companyId, (tx) => tx.sql(text, [tx.companyId, ...values]));
const idOf = async (searchParam: string) => (await hits(admin, { searchParam }))[0]!.id;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  shop = await connectionOf(home.app, admin);
  queues.a = await admin.queue();
  queues.b = await admin.queue();
});

describe("finds the words of messages", () => {
  beforeAll(async () => {
    await told(["Preciso da Segunda Via do boleto", "A entrega não chegou 🚚"], queues.a);
    await told(["O código é 4417-A", "100% algodão", "menos_valia"], queues.b);
  });

  test.each<[string, string[]]>([
    ["BOLETO", ["Preciso da Segunda Via do boleto"]],
    ["via segunda", ["Preciso da Segunda Via do boleto"]],
    ["olet", ["Preciso da Segunda Via do boleto"]],
    ["NAO chegou", ["A entrega não chegou 🚚"]],
    ["algodao", ["100% algodão"]],
    ["🚚", ["A entrega não chegou 🚚"]],
    ["4417-a", ["O código é 4417-A"]],
    ["%", ["100% algodão"]],
    ["_", ["menos_valia"]],
    ["boleto algodão", []],
    ["\\", []],
    ["   ", []],
    ["", []],
  ])("%j", async (searchParam, expected) => {
    expect((await texts(admin, { searchParam })).filter((text) => !text.startsWith("Bom dia"))).toEqual(expected);
  });

  test("of a place its name is found and shown, not its address on a map", async () => {
    const from = newNumber();
    await conversation(home.app, admin, shop, { from });
    const body = "|https://maps.google.com/maps?q=-23.5%2C-46.6|Clínica Girassol";
    await receive(home.app, shop, written(from, { kind: "locationMessage", body }));
    expect(await texts(admin, { searchParam: "girassol" })).toEqual(["Clínica Girassol"]);
    expect(await texts(admin, { searchParam: "maps.google" })).toEqual([]);
  });

  test("too long a text is refused as such", async () => {
    const { status, error } = await admin.call("GET /search/messages", { query: { searchParam: "a".repeat(10_000) } });
    expect({ status, error }).toEqual({ status: 400, error: "ERR_VALIDATION" });
  });

  test("each hit says where it stands and who wrote it, with its place in the text", async () => {
    const [hit] = await hits(admin, { searchParam: "segunda" });
    expect(hit).toMatchObject({ author: "Maria Aparecida", fromMe: false, mediaType: "chat", fileName: null });
    expect(hit?.marks.map(([from, to]) => hit.excerpt.slice(from, to))).toEqual(["Segunda"]);
    expect(hit?.ticket.queueId).toBe(queues.a);
  });

  test("an excerpt has no marks of WhatsApp, as the bubble has none", async () => {
    await told(["Só hoje: *sofá retrátil* com _frete_"]);
    const [hit] = await hits(admin, { searchParam: "retratil" });
    expect(hit?.excerpt).toBe("Só hoje: sofá retrátil com frete");
  });

  test("files by their names, contacts' cards by the names on them", async () => {
    const { ticket } = await told(["segue o documento"]);
    const id = await idOf("segue documento");
    await change("update messages set kind = 'application', body = '' where company_id = $1 and id = $2", id);
    await change(
      "insert into message_media (company_id, message_id, state, file_name, content_type) values ($1, $2, 'ready', 'Orçamento_março.pdf', 'application/pdf')",
      id,
    );
    const [hit, ...others] = await hits(admin, { searchParam: "orcamento_marco" });
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ id, fileName: "Orçamento_março.pdf", excerpt: "", ticket: { id: ticket.id } });
    expect((await hits(admin, { searchParam: "", hasMedia: "true" })).map((one) => one.id)).toEqual([id]);
    await receive(
      home.app,
      shop,
      written(newNumber(), { kind: "contactMessage", body: "BEGIN:VCARD\nVERSION:3.0\nFN:Zuleica Prado\nEND:VCARD" }),
    );
    expect(await texts(admin, { searchParam: "zuleica" })).toEqual(["Zuleica Prado"]);
  });

  test("the signature of a text stands beside it, and a campaign's name where nobody wrote it", async () => {
    const { ticket } = await told(["quero um abacaxi"], queues.a);
    const params = { ticketId: ticket.id };
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open", userId: admin.user.id } });
    const { id } = await admin.does("POST /messages/:ticketId", {
      params,
      body: { body: `*${admin.user.name}*:\nAbacaxi temos` },
    });
    expect(await texts(admin, { searchParam: "abacaxi temos" })).toEqual(["Abacaxi temos"]);
    await change("update messages set user_id = null, campaign = 'Frutas' where company_id = $1 and id = $2", id);
    const [hit] = await hits(admin, { searchParam: "abacaxi temos" });
    expect(hit).toMatchObject({ author: null, campaign: "Frutas", fromMe: true });
  });

  test("by what narrows it", async () => {
    const { ticket } = await told(["palavra rara do cliente"], queues.a);
    const colleague = await admin.colleague("user", { queueIds: [queues.a] });
    const params = { ticketId: ticket.id };
    await colleague.does("PUT /tickets/:ticketId", { params, body: { status: "open", userId: colleague.user.id } });
    await colleague.does("POST /messages/:ticketId", { params, body: { body: "palavra rara da equipe" } });
    const other = await connectionOf(home.app, admin);
    await told(["palavra rara de outra loja"], undefined, other);
    const { id: tagId } = await admin.does("POST /tags", { body: { name: "Rara" } });
    await admin.does("POST /tags/sync", { body: { ticketId: ticket.id, tags: [{ id: tagId }] } });
    const rare = (query: Partial<Query>) => texts(admin, { searchParam: "palavra rara", ...query });
    const team = expect.stringContaining("da equipe") as string;
    const both = [team, "palavra rara do cliente"];
    expect(await rare({})).toEqual(["palavra rara de outra loja", ...both]);
    expect(await rare({ users: `[${colleague.user.id}]` })).toEqual([team]);
    expect(await rare({ fromMe: "true" })).toEqual([team]);
    expect(await rare({ fromMe: "false" })).toEqual(["palavra rara de outra loja", "palavra rara do cliente"]);
    expect(await rare({ whatsappIds: `[${other.connectionId}]` })).toEqual(["palavra rara de outra loja"]);
    expect(await rare({ queueIds: `[${queues.a}]`, withoutQueue: "false" })).toEqual(both);
    expect(await rare({ queueIds: `[${queues.a}]` })).toHaveLength(3);
    expect(await rare({ hasMedia: "false" })).toHaveLength(3);
    expect(await rare({ withoutQueue: "true" })).toEqual(["palavra rara de outra loja"]);
    expect(await rare({ tags: `[${tagId}]` })).toEqual(both);
    expect(await rare({ contactId: String(ticket.contactId) })).toEqual(both);
    expect(await rare({ dateStart: "2020-01-01", dateEnd: "2020-12-31" })).toEqual([]);
    await change(
      "update messages set sent_at = '2020-06-01T12:00:00Z' where company_id = $1 and body like 'palavra rara do%'",
    );
    expect(await rare({ dateStart: "2020-06-01", dateEnd: "2020-06-01" })).toEqual(["palavra rara do cliente"]);
  });

  test("page by page, each once", async () => {
    await told(Array.from({ length: 70 }, (_, n) => `fatura número ${n}`));
    const seen: string[] = [];
    let before: number | null | undefined;
    do {
      const query: Query = { searchParam: "fatura", ...(before && { before: String(before) }) };
      const page = await admin.does("GET /search/messages", { query });
      seen.push(...page.hits.map(({ excerpt }) => excerpt));
      before = page.nextBefore;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 70 }, (_, n) => `fatura número ${69 - n}`));
  });
});

describe("shows nobody what they may not see", () => {
  test("attendants find what is theirs, in their queues, and in none only if they may", async () => {
    await told(["segredo em A"], queues.a);
    await told(["segredo em B"], queues.b);
    await told(["segredo sem fila"]);
    const { ticket } = await told(["segredo de Ana em B"], queues.b);
    const ana = await admin.colleague("user", { queueIds: [queues.a] });
    const beto = await admin.colleague("user", { queueIds: [queues.b], allTicket: "enabled" });
    const carla = await admin.colleague("supervisor", { queueIds: [queues.a] });
    const nobody = await admin.colleague("user", { queueIds: [] });
    await admin.does("PUT /tickets/:ticketId", {
      params: { ticketId: ticket.id },
      body: { status: "open", userId: ana.user.id },
    });
    const found = async (person: Person) => (await texts(person, { searchParam: "segredo" })).toSorted();
    expect(await found(ana)).toEqual(["segredo de Ana em B", "segredo em A"]);
    expect(await found(beto)).toEqual(["segredo de Ana em B", "segredo em B", "segredo sem fila"]);
    expect(await found(carla)).toEqual(["segredo em A"]);
    expect(await found(nobody)).toEqual([]);
    expect(await found(admin)).toHaveLength(4);
    // Filters narrow, and never widen.
    expect(await texts(ana, { searchParam: "segredo", queueIds: `[${queues.b}]` })).toEqual(["segredo de Ana em B"]);
  });

  test("a deleted message, the words before an edit, and those of another company", async () => {
    await told(["apagada depois", "editada antes"]);
    await change("update messages set is_deleted = true where company_id = $1 and body = 'apagada depois'");
    await change("update messages set body = 'agora outra' where company_id = $1 and body = 'editada antes'");
    expect(await texts(admin, { searchParam: "apagada" })).toEqual([]);
    expect(await texts(admin, { searchParam: "editada" })).toEqual([]);
    expect(await texts(admin, { searchParam: "agora outra" })).toEqual(["agora outra"]);
    const stranger = await home.nobody.signUp();
    expect(await texts(stranger, { searchParam: "agora outra" })).toEqual([]);
  });
});

test("the list of conversations finds by text too, unless told not to, and by protocol", async () => {
  const { ticket } = await told(["uma frase que ninguém mais diz"], queues.a);
  const listed = async (person: Person, query: Request<"GET /tickets">["query"]) =>
    (await person.does("GET /tickets", { query })).tickets.map(({ id }) => id);
  expect(await listed(admin, { searchParam: "frase NINGUEM" })).toEqual([ticket.id]);
  expect(await listed(admin, { searchParam: "frase NINGUEM", inTexts: "true" })).toEqual([ticket.id]);
  expect(await listed(admin, { searchParam: "frase ninguém", inTexts: "false" })).toEqual([]);
  expect(await listed(admin, { searchParam: ticket.code })).toEqual([ticket.id]);
  const other = await admin.colleague("user", { queueIds: [queues.b] });
  expect(await listed(other, { searchParam: "frase ninguém" })).toEqual([]);
});

test("by the indexes, and by reading many slices within a time, the same messages are found", async () => {
  const { ticket } = await told(["um ornitorrinco antigo"]);
  await change(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, kind, body, ack, read, source, sent_at)
     select m.company_id, m.ticket_id, m.contact_id, m.connection_id, m.sender, 'many-' || n, false, 'chat', 'nada', 0, true, m.source, now()
     from messages m, generate_series(1, 11000) n where m.company_id = $1 and m.ticket_id = $2 and m.body like '%ornitorrinco%'`,
    ticket.id,
  );
  const look = async (milliseconds: number | null, before = Number.MAX_SAFE_INTEGER) => {
    const [found] = await change(
      `select to_json(s.ids) as ids, s.reached::float8 as reached
       from search_messages('{%ornitorrinco%}', '{"all": true}', $2::bigint, 30, $3::integer) s where $1::bigint > 0`,
      before,
      milliseconds,
    );
    return found as { ids: number[]; reached: number | null };
  };
  const byIndex = await look(null);
  expect(byIndex).toEqual({ ids: [await idOf("ornitorrinco")], reached: null });
  expect(await look(60_000)).toEqual(byIndex);
  // Once the time is over, the next call goes on where this one ended.
  let { ids, reached } = await look(0);
  expect(ids).toEqual([]);
  while (reached !== null && ids.length === 0) ({ ids, reached } = await look(20, reached));
  expect(ids).toEqual(byIndex.ids);
});

test("matches that lie far apart are found newest first, each once, page after page", async () => {
  const { ticket } = await told(["uma zarabatana"]);
  // The indexes are read in parts of 262,144 ids: the four newest one by one, then what is older.
  await change(
    `insert into messages (id, company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, kind, body, ack, read, source, sent_at)
     select m.id + n * 100000, m.company_id, m.ticket_id, m.contact_id, m.connection_id, m.sender, 'far-' || n, false, 'chat', m.body, 0, true, m.source, now()
     from messages m, generate_series(1, 30) n where m.company_id = $1 and m.ticket_id = $2 and m.body like '%zarabatana%'`,
    ticket.id,
  );
  const pageOf = async (limit: number, before: number | null = null) => {
    const [found] = await change(
      `select to_json(s.ids) as ids from search_messages('{%zarabatana%}', '{"all": true}', $2::bigint, $3::integer, null) s where $1::bigint > 0`,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    );
    return (found as { ids: number[] }).ids;
  };
  const all = await pageOf(100);
  expect(all).toHaveLength(31);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const paged = [];
  for (let ids = await pageOf(4); ids.length > 0; ids = await pageOf(4, ids.at(-1))) paged.push(...ids);
  expect(paged).toEqual(all);
});
