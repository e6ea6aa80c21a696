import { beforeAll, expect, test } from "vitest";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
const people = {} as Record<"admin" | "ana" | "beto", Person>;
let shop: ConnectionRef;

beforeAll(async () => {
  people.admin = await home.nobody.signUp();
  shop = await connectionOf(home.app, people.admin);
  people.ana = await people.admin.colleague("user", { allTicket: "enabled" });
  people.beto = await people.admin.colleague("user", { allTicket: "enabled" });
});

const unreadOf = async (ticketId: number) =>
  (await people.admin.does("GET /tickets/:ticketId", { params: { ticketId } })).unreadMessages;

test("an open conversation is marked by its attendant, and is read as usual", async () => {
  const { id: ticketId } = await conversation(home.app, people.admin, shop);
  const params = { ticketId };
  await people.ana.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  expect(await unreadOf(ticketId)).toBe(0);
  await people.ana.does("POST /tickets/:ticketId/unread", { params });
  expect(await unreadOf(ticketId)).toBe(1);
  await people.ana.does("POST /tickets/:ticketId/unread", { params });
  expect(await unreadOf(ticketId), "the same again").toBe(1);
  const bell = await people.ana.does("GET /tickets", { query: { withUnreadMessages: "true" } });
  expect(bell.tickets.map(({ id }) => id)).toContain(ticketId);
  await people.ana.does("POST /tickets/:ticketId/read", { params });
  expect(await unreadOf(ticketId)).toBe(0);
});

test("a colleague's cannot be marked, nor one that is over", async () => {
  const { id: ticketId } = await conversation(home.app, people.admin, shop);
  const params = { ticketId };
  await people.ana.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  const refused = await people.beto.call("POST /tickets/:ticketId/unread", { params });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await people.ana.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
  const closed = await people.ana.call("POST /tickets/:ticketId/unread", { params });
  expect([closed.status, closed.body]).toMatchObject([409, { error: "ERR_TICKET_CLOSED" }]);
  expect(await unreadOf(ticketId)).toBe(0);
});
