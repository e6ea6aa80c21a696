import { expect, test } from "vitest";
import { callRefused } from "../../../channels/events.ts";
import type { ConnectionRef, InboundCall } from "../../../channels/port.ts";
import { connectionOf, newNumber, receive, written } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";

const home = useApp();

const ring = (connection: ConnectionRef, call: InboundCall) =>
  home.app.database.tenant(connection.companyId, (tx) => home.app.events.emit(tx, callRefused, { connection, call }));
const callFrom = (number: string, id: string): InboundCall => ({
  id,
  from: { pn: number },
  isVideo: false,
  at: new Date("2026-11-21T15:04:00Z"),
});
async function conversationWith(admin: Person, number: string) {
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
  expect(tickets).toHaveLength(1);
  const ticketId = tickets[0]?.id ?? 0;
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId } });
  return { ticket: tickets[0], messages };
}

test("a refused call stands in the conversation once, and its caller is told to write", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const number = newNumber();
  for (let time = 0; time < 3; time++) await ring(connection, callFrom(number, "CALL1"));
  const { ticket, messages } = await conversationWith(admin, number);
  expect(ticket).toMatchObject({ status: "pending", unreadMessages: 1 });
  expect(messages).toMatchObject([
    { fromMe: false, mediaType: "call_log", body: "Chamada de voz perdida às 12:04" },
    { fromMe: true, body: expect.stringContaining("não atende chamadas") as string },
  ]);
});

test("the time of a call is on a clock of 24 hours in English too", async () => {
  const admin = await home.nobody.signUp();
  await admin.does("PUT /settings/:key", { params: { key: "language" }, body: { value: "en" } });
  const number = newNumber();
  const call = { ...callFrom(number, "CALL1"), at: new Date("2026-11-21T18:04:00Z") };
  await ring(await connectionOf(home.app, admin), call);
  const { messages } = await conversationWith(admin, number);
  expect(messages[0]?.body).toMatch(/ 15:04$/);
});

test("whoever calls again within five minutes is told once, and each call is there", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const number = newNumber();
  await receive(home.app, connection, written(number, { chat: { pn: number, lid: "990077" } }));
  const byLid = { ...callFrom(number, "CALL2"), from: { lid: "990077" }, isVideo: true };
  await Promise.all([ring(connection, callFrom(number, "CALL1")), ring(connection, callFrom(number, "CALL1"))]);
  await ring(connection, byLid);
  const { messages } = await conversationWith(admin, number);
  expect(messages.filter((one) => one.mediaType === "call_log")).toHaveLength(2);
  expect(messages.filter((one) => one.fromMe)).toHaveLength(1);
});
