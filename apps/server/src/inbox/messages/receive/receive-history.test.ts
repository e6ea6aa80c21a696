import { expect, test } from "vitest";
import { historyReceived } from "../../../channels/events.ts";
import type { ConnectionRef, InboundMessage } from "../../../channels/port.ts";
import { connectionOf, newNumber, receive, written } from "../../../testing/customers.ts";
import { subscribe } from "../../../platform/events.ts";
import { useApp } from "../../../testing/harness.ts";
import { customersWrote } from "../events.ts";

/** What customers wrote just now; the phone's history is not among it. */
const wrote: number[] = [];
const home = useApp(
  {},
  {
    subscribers: [
      subscribe(customersWrote, async (_app, _tx, { messages }) => {
        wrote.push(...messages.map(({ ticketId }) => ticketId));
      }),
    ],
  },
);
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));

async function give(connection: ConnectionRef, messages: readonly InboundMessage[]): Promise<number> {
  return home.app.database.tenant(connection.companyId, async (tx) => {
    const counts = await home.app.ports.ask(historyReceived, tx, connection, messages);
    return counts.reduce((sum, one) => sum + one, 0);
  });
}

test("a phone's past becomes one closed conversation a customer, in its order, before what came since", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const number = newNumber();
  await receive(home.app, connection, written(number, { body: "hoje", sentAt: new Date() }));
  const past = [3, 1, 2].map((day) => written(number, { externalId: `H${day}`, body: `dia ${day}`, sentAt: at(day) }));
  const answer = {
    ...written(number, { externalId: "H4", body: "nossa resposta", sentAt: at(4) }),
    sender: "me" as const,
  };
  expect(await give(connection, [...past, answer])).toBe(4);
  expect(await give(connection, [...past, answer]), "given twice, it is there once").toBe(0);
  const older = written(number, { externalId: "H0", body: "bem antes", sentAt: new Date(Date.UTC(2026, 8, 1)) });
  expect(await give(connection, [older])).toBe(1);

  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
  expect(new Map(tickets.map(({ status, unreadMessages }) => [status, unreadMessages]))).toEqual(
    new Map([
      ["closed", 0],
      ["pending", 1],
    ]),
  );
  const pending = tickets.find(({ status }) => status === "pending");
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: pending?.id ?? 0 } });
  expect(messages.map(({ body }) => body)).toEqual(["bem antes", "dia 1", "dia 2", "dia 3", "nossa resposta", "hoje"]);
  expect(wrote).toEqual([pending?.id]);
});

test("what was missed between two links comes after what is known from before", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const number = newNumber();
  await receive(home.app, connection, written(number, { body: "antes", sentAt: at(1) }));
  await give(connection, [written(number, { body: "no meio", sentAt: at(2) })]);
  await receive(home.app, connection, written(number, { body: "depois", sentAt: at(3) }));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: tickets[0]?.id ?? 0 } });
  expect(messages.map(({ body }) => body)).toEqual(["antes", "no meio", "depois"]);
});

test("a new customer of the past has a contact with a name, and nobody is rung", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const number = newNumber();
  await give(connection, [written(number, { sentAt: at(1) })]);
  const { contacts } = await admin.does("GET /contacts", { query: { searchParam: number } });
  expect(contacts).toMatchObject([{ name: "Maria Aparecida", number }]);
  const counts = await admin.does("GET /tickets/counts", { query: { showAll: "true" } });
  expect(counts).toMatchObject({ pending: 0, open: 0 });
});

test("the past stays closed, however young it is: who writes now begins anew", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const number = newNumber();
  const lately = new Date(Date.now() - 10 * 60_000);
  await give(connection, [written(number, { body: "há pouco", sentAt: lately })]);
  await receive(home.app, connection, { ...written(number, { body: "do celular" }), sender: "me" });
  await receive(home.app, connection, written(number, { body: "agora" }));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
  const live = tickets.find(({ status }) => status === "pending");
  expect(live).toMatchObject({ unreadMessages: 1, lastMessage: "agora" });
  expect(tickets.filter(({ status }) => status === "closed")).toMatchObject([{ lastMessage: "há pouco" }]);
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: live?.id ?? 0 } });
  expect(messages.map(({ body }) => body)).toEqual(["há pouco", "do celular", "agora"]);
});
