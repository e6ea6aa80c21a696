import { expect, test } from "vitest";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

/** A conversation of the admin's with three messages that nobody has read. */
async function threeUnread() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { id, contact } = await conversation(home.app, admin, connection);
  const params = { ticketId: id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  await admin.does("POST /tickets/:ticketId/read", { params });
  const externalIds = ["FIRST", "SECOND", "THIRD"];
  for (const externalId of externalIds)
    await receive(home.app, connection, written(contact.number, { externalId, body: externalId }));
  const { messages } = await admin.does("GET /messages/:ticketId", { params, query: { markRead: "false" } });
  const second = messages.find(({ body }) => body === "SECOND");
  return { admin, params, upToId: second?.id ?? 0 };
}
async function stateOf(admin: Person, params: { ticketId: number }) {
  const { messages } = await admin.does("GET /messages/:ticketId", { params, query: { markRead: "false" } });
  const { tickets } = await admin.does("GET /tickets", { query: { showAll: "true" } });
  return {
    unread: tickets.find(({ id }) => id === params.ticketId)?.unreadMessages,
    unreadBodies: messages.filter(({ read, fromMe }) => !read && !fromMe).map(({ body }) => body),
  };
}
/** The messages whose ticks the customer was sent, by call. */
const ticks = (admin: Person) =>
  home.app.database.tenant(admin.user.companyId, async (tx) => {
    const rows = await tx.sql<{ payload: { messages: { externalId: string }[] } }>(
      "select payload from outbox where company_id = $1 and kind = 'read' order by id",
      [tx.companyId],
    );
    return rows.map(({ payload }) => payload.messages.map(({ externalId }) => externalId).toSorted());
  });

test("reading up to a message leaves the later ones unread, and the customer gets ticks for the read ones only", async () => {
  const { admin, params, upToId } = await threeUnread();
  await admin.does("POST /tickets/:ticketId/read", { params, query: { upToId } });
  expect(await stateOf(admin, params)).toEqual({ unread: 1, unreadBodies: ["THIRD"] });
  expect((await ticks(admin)).at(-1)).toEqual(["FIRST", "SECOND"]);

  await admin.does("POST /tickets/:ticketId/read", { params, query: { upToId } });
  expect(await stateOf(admin, params), "the same call again").toEqual({ unread: 1, unreadBodies: ["THIRD"] });
});

test("reading without a message reads all", async () => {
  const { admin, params } = await threeUnread();
  await admin.does("POST /tickets/:ticketId/read", { params });
  expect(await stateOf(admin, params)).toEqual({ unread: 0, unreadBodies: [] });
  expect((await ticks(admin)).at(-1)).toEqual(["FIRST", "SECOND", "THIRD"]);
});

test("for clients without a call for reading, the owner's newest page reads all, and nobody else's or older one does", async () => {
  const { admin, params, upToId } = await threeUnread();
  const colleague = await admin.colleague("admin");
  await colleague.does("GET /messages/:ticketId", { params });
  await admin.does("GET /messages/:ticketId", { params, query: { before: upToId } });
  await admin.does("GET /messages/:ticketId", { params, query: { pageNumber: 2 } });
  expect((await stateOf(admin, params)).unread).toBe(3);

  const page = await admin.does("GET /messages/:ticketId", { params });
  expect(page.ticket.unreadMessages).toBe(0);
  expect(page.messages.every(({ read }) => read)).toBe(true);
  expect(await stateOf(admin, params)).toEqual({ unread: 0, unreadBodies: [] });
  expect((await ticks(admin)).at(-1)).toEqual(["FIRST", "SECOND", "THIRD"]);
});

test("an answer sent with `read: 1` reads all; one without it gives the customer no ticks", async () => {
  const { admin, params } = await threeUnread();
  const before = await ticks(admin);
  await admin.does("POST /messages/:ticketId", { params, body: { body: "Um momento" } });
  expect(await ticks(admin)).toEqual(before);
  await admin.does("POST /messages/:ticketId", { params, body: { body: "Pronto", read: 1 } });
  expect(await stateOf(admin, params)).toEqual({ unread: 0, unreadBodies: [] });
  expect((await ticks(admin)).at(-1)).toEqual(["FIRST", "SECOND", "THIRD"]);
});
