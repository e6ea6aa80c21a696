import { expect, test } from "vitest";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
const close = (person: Person, ticketId: number) =>
  person.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "closed" } });

/** A customer spoke with one queue, and later with another, whose attendant asks. */
async function twoConversations() {
  const admin = await home.nobody.signUp();
  await admin.does("PUT /settings/:key", { params: { key: "reopenWindowMinutes" }, body: { value: "0" } });
  const connection = await connectionOf(home.app, admin);
  const [finance, sales] = [await admin.queue(), await admin.queue()];
  const earlier = await conversation(home.app, admin, connection, { queueId: finance });
  const from = earlier.contact.number;
  await receive(home.app, connection, written(from, { externalId: "SECRET", body: "meu saldo é 10" }));
  const secrets = (await admin.does("GET /messages/:ticketId", { params: { ticketId: earlier.id } })).messages;
  await close(admin, earlier.id);
  const { id } = await conversation(home.app, admin, connection, { queueId: sales, from });
  const attendant = await admin.colleague("user", { queueIds: [sales] });
  return { admin, connection, from, attendant, params: { ticketId: id }, hidden: secrets[1]?.id ?? 0 };
}

test("earlier conversations of queues that one may not see are neither shown nor counted", async () => {
  const { admin, attendant, params } = await twoConversations();
  const all = await admin.does("GET /messages/:ticketId", { params });
  expect(all).toMatchObject({ count: 3, hasMore: false });
  expect(all.cycles).toHaveLength(2);
  const theirs = await attendant.does("GET /messages/:ticketId", { params });
  expect(theirs.messages.map((message) => message.ticketId)).toEqual([params.ticketId]);
  expect(theirs).toMatchObject({ count: 1, hasMore: false });
  expect(theirs.cycles).toHaveLength(1);
});

test("nobody reads by quoting what they may not see", async () => {
  const { attendant, params, hidden } = await twoConversations();
  await attendant.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  expect(
    await attendant.call("POST /messages/:ticketId", { params, body: { body: "?", quotedMsg: { id: hidden } } }),
  ).toMatchObject({ status: 404, error: "ERR_NO_MESSAGE_FOUND" });
});

test("what was deleted is not read in a quotation either", async () => {
  const { admin, connection, from, params } = await twoConversations();
  await receive(home.app, connection, written(from, { externalId: "LATER", body: "apague isto" }));
  await receive(home.app, connection, written(from, { quotedExternalId: "LATER", body: "isto" }));
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update messages set is_deleted = true where company_id = $1 and external_id = 'LATER'", [tx.companyId]),
  );
  const { messages } = await admin.does("GET /messages/:ticketId", { params });
  expect(JSON.stringify(messages)).not.toContain("apague isto");
});

test("pages by the oldest message seen, without a gap or a repeat", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { id, contact } = await conversation(home.app, admin, connection);
  const bodies = Array.from({ length: 44 }, (_, index) => `mensagem ${index}`);
  await receive(home.app, connection, ...bodies.map((body) => written(contact.number, { body })));
  const seen: string[] = [];
  let before: number | undefined;
  for (let hasMore = true; hasMore;) {
    const query = before === undefined ? {} : { before };
    const page = await admin.does("GET /messages/:ticketId", { params: { ticketId: id }, query });
    expect(page.count).toBe(before === undefined ? 45 : 0);
    seen.unshift(...page.messages.map((message) => message.body));
    before = page.messages[0]?.id;
    hasMore = page.hasMore;
    await receive(home.app, connection, written(contact.number, { body: "nova" }));
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("delete from messages where company_id = $1 and body = 'nova'", [tx.companyId]),
    );
  }
  expect(seen.slice(1)).toEqual(bodies);
});

test("around a message, and on from there both ways, without a gap or a repeat", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { id, contact } = await conversation(home.app, admin, connection);
  const bodies = Array.from({ length: 99 }, (_, index) => `mensagem ${index}`);
  await receive(home.app, connection, ...bodies.map((body) => written(contact.number, { body })));
  const params = { ticketId: id };
  const read = (query: Record<string, string>) => admin.does("GET /messages/:ticketId", { params, query });
  const [{ hits }] = [await admin.does("GET /search/messages", { query: { searchParam: "mensagem 50" } })];
  const window = await read({ around: String(hits[0]?.id) });
  expect(window).toMatchObject({ hasMore: true, hasNewer: true });
  const seen = window.messages.map(({ body }) => body);
  for (let page = window; page.hasNewer;) {
    page = await read({ after: String(page.messages.at(-1)?.id) });
    seen.push(...page.messages.map(({ body }) => body));
  }
  for (let page = window; page.hasMore;) {
    page = await read({ before: String(page.messages[0]?.id) });
    seen.unshift(...page.messages.map(({ body }) => body));
  }
  expect(seen).toEqual(["Bom dia, vocês abrem hoje?", ...bodies]);
});

test("a resolved conversation is read at its own end, with what a newer one has after it", async () => {
  const { admin, attendant, from, connection, params } = await twoConversations();
  const bodies = Array.from({ length: 49 }, (_, index) => `mensagem ${index}`);
  await receive(home.app, connection, ...bodies.map((body) => written(from, { body })));
  const read = (ticketId: number, by = admin) =>
    by.does("GET /messages/:ticketId", { params: { ticketId }, query: { atOwnEnd: "true" } });
  const { tickets } = await admin.does("GET /tickets", { query: { status: "closed" } });
  const earlier = tickets[0]?.id ?? 0;
  const old = await read(earlier);
  expect(old).toMatchObject({ hasMore: false, hasNewer: true });
  expect(old.messages.slice(0, 4).map(({ ticketId }) => ticketId === earlier)).toEqual([true, true, false, false]);
  const newer = await read(params.ticketId);
  expect(newer).toMatchObject({ hasMore: true, hasNewer: false });
  expect(newer.messages.at(-1)?.body).toBe("mensagem 48");
  const query = { atOwnEnd: "false" } as const;
  const newest = await admin.does("GET /messages/:ticketId", { params: { ticketId: earlier }, query });
  expect(newest.messages.at(-1)?.body).toBe("mensagem 48");
  // Who may not see the earlier conversation is told of none.
  expect(await attendant.call("GET /messages/:ticketId", { params: { ticketId: earlier }, query })).toMatchObject({
    status: 404,
    error: "ERR_NO_TICKET_FOUND",
  });
});
