import { beforeEach, describe, expect, test } from "vitest";
import type { ConnectionRef } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import { subscribe } from "../../platform/events.ts";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { ticketsChanged, type TicketChanged } from "./events.ts";
import { openTickets, type TicketOpening } from "./open-tickets.ts";

const told: TicketChanged[] = [];
const home = useApp(
  {},
  { subscribers: [subscribe(ticketsChanged, async (_app, _tx, { changes }) => void told.push(...changes))] },
);

let admin: Person;
let connection: ConnectionRef;
beforeEach(async () => {
  admin = await home.nobody.signUp();
  connection = await connectionOf(home.app, admin);
  told.length = 0;
});

const newContacts = (count: number) =>
  inCompany(async (tx) =>
    (
      await tx.sql<{ id: number }>(
        "insert into contacts (company_id, name) select $1, 'Cliente ' || n from generate_series(1, $2) n returning id",
        [tx.companyId, count],
      )
    ).map(({ id }) => id),
  );
const inCompany = <T>(work: (tx: Tx) => Promise<T>) => home.app.database.tenant(admin.user.companyId, work);
const opening = (contactId: number, more: Partial<TicketOpening> = {}): TicketOpening => ({
  contactId,
  connectionId: connection.connectionId,
  isGroup: false,
  isTest: false,
  status: "pending",
  ...more,
});
const open = (openings: readonly TicketOpening[]) =>
  inCompany((tx) => openTickets(home.app, tx, openings, { system: "inbound" }));
const runningCycles = (ids: readonly number[]) =>
  inCompany((tx) =>
    tx.sql(
      "select ticket_id from service_cycles where company_id = $1 and ticket_id = any ($2) and finished_at is null",
      [tx.companyId, ids],
    ),
  );

describe("opening tickets", () => {
  test("opens many at once, in their order, each with its cycle unless it is closed", async () => {
    const [ana = 0, bia = 0, caio = 0] = await newContacts(3);
    const queueId = await admin.queue();
    const opened = await open([opening(caio, { status: "closed" }), opening(ana, { queueId }), opening(bia)]);
    expect(opened.map(({ ticket, isNew }) => [ticket.contactId, ticket.status, ticket.queueId, isNew])).toEqual([
      [caio, "closed", null, true],
      [ana, "pending", queueId, true],
      [bia, "pending", null, true],
    ]);
    expect(await runningCycles(opened.map(({ ticket }) => ticket.id))).toHaveLength(2);
    expect(told).toMatchObject([1, 2, 3].map(() => ({ cause: "created", before: null, by: { system: "inbound" } })));
  });

  test("answers the ticket that is not closed, and tells nothing", async () => {
    const { id, contactId } = await conversation(home.app, admin, connection);
    told.length = 0;
    expect(await open([opening(contactId), opening(contactId)])).toMatchObject([
      { isNew: false, ticket: { id } },
      { isNew: false, ticket: { id } },
    ]);
    expect(told).toEqual([]);
  });

  test("reopens the given ticket, without a queue that was deleted, in a cycle of its own", async () => {
    const queueId = await admin.queue();
    const { id, contactId } = await conversation(home.app, admin, connection, { queueId });
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "closed" } });
    await admin.does("DELETE /queue/:queueId", { params: { queueId } });
    told.length = 0;
    expect(await open([opening(contactId, { reopenTicketId: id })])).toMatchObject([
      { isNew: true, ticket: { id, status: "pending", queueId: null, closedAt: null } },
    ]);
    expect(told).toMatchObject([{ cause: "reopened", before: { status: "closed" }, after: { status: "pending" } }]);
    expect(await runningCycles([id])).toHaveLength(1);
    expect(await open([opening(contactId, { reopenTicketId: id })])).toMatchObject([{ isNew: false, ticket: { id } }]);
  });

  test("of twenty at once for one contact, one is new and all answer it", async () => {
    const [contactId = 0] = await newContacts(1);
    const all = await Promise.all(Array.from({ length: 20 }, () => open([opening(contactId)])));
    expect(all.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(all.flat().map(({ ticket }) => ticket.id)).size).toBe(1);
  });
});

describe("a customer who writes again", () => {
  const again = async (isOnline: boolean, wants: "enabled" | "disabled") => {
    await admin.does("PUT /settings/:key", { params: { key: "reopenToLastUser" }, body: { value: wants } });
    const ticket = await conversation(home.app, admin, connection);
    const params = { ticketId: ticket.id };
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed", silent: true } });
    await inCompany(async (tx) => {
      const ours = [tx.companyId, admin.user.id];
      await tx.sql("delete from presence where company_id = $1 and user_id = $2", ours);
      if (isOnline) await tx.sql("insert into presence values ($1, $2, 'socket', now() + interval '1 minute')", ours);
    });
    await receive(home.app, connection, written(ticket.contact.number));
    return admin.does("GET /tickets/:ticketId", { params });
  };

  test("returns to the last attendant if that one is online and the company wants it, else waits", async () => {
    expect(await again(true, "enabled")).toMatchObject({ status: "open", userId: admin.user.id });
    expect(await again(false, "enabled")).toMatchObject({ status: "pending", userId: null });
    expect(await again(true, "disabled")).toMatchObject({ status: "pending", userId: null });
  });
});
