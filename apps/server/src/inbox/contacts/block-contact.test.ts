import { beforeAll, expect, test, vi } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { messagesFailed } from "../../channels/events.ts";
import type { ConnectionRef, Outbound } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let attendant: Person;
let connection: ConnectionRef;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  attendant = await admin.colleague("user", { allTicket: "enabled" });
  connection = await connectionOf(home.app, admin);
});

const block = (contactId: number, blocked: boolean, whatsappId = connection.connectionId, person = attendant) =>
  person.call("PUT /contacts/:contactId/block", { params: { contactId }, body: { whatsappId, blocked } });
const blockedOn = async (contactId: number) =>
  (await attendant.does("GET /contacts/:contactId", { params: { contactId } })).blockedOn;
/** What WhatsApp is still to be told; of a connection without a session nothing leaves. */
const waiting = (kind: Outbound["kind"]) =>
  home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ external_id: string; payload: Outbound }>(
      "select external_id, payload from outbox where company_id = $1 and kind = $2 order by id",
      [tx.companyId, kind],
    ),
  );
const open = async (): Promise<Ticket> => {
  const ticket = await conversation(home.app, admin, connection);
  await attendant.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  return ticket;
};

test("an attendant blocks: it is shown, WhatsApp is told once, in turn, and nothing is written to them", async () => {
  const { id: ticketId, contactId, contact } = await open();
  await attendant.does("POST /messages/:ticketId", { params: { ticketId }, body: { body: "adeus" } });
  const answers = await Promise.all([block(contactId, true), block(contactId, true), block(contactId, true)]);
  expect(answers.map(({ ok }) => ok.blockedOn)).toEqual(answers.map(() => [connection.connectionId]));
  expect((await waiting("block")).map(({ payload }) => payload)).toMatchObject([
    { kind: "block", blocked: true, to: { pn: contact.number } },
  ]);
  const page = await attendant.does("GET /tickets/:ticketId", { params: { ticketId } });
  expect(page.contact.blockedOn).toEqual([connection.connectionId]);
  const refused = await attendant.call("POST /messages/:ticketId", { params: { ticketId }, body: { body: "oi?" } });
  expect(refused).toMatchObject({ status: 409, error: "ERR_CONTACT_BLOCKED" });
  const { messages } = await attendant.does("GET /messages/:ticketId", { params: { ticketId } });
  const forwarded = await attendant.call("POST /messages/:messageId/forward", {
    params: { messageId: messages.at(-1)!.id },
    body: { targets: [{ ticketId }] },
  });
  expect(forwarded).toMatchObject({ status: 409, error: "ERR_CONTACT_BLOCKED" });

  await block(contactId, false);
  expect(await blockedOn(contactId)).toEqual([]);
  await attendant.does("POST /messages/:ticketId", { params: { ticketId }, body: { body: "oi de novo" } });
  const order = await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ kind: string }>("select kind from outbox where company_id = $1 and contact_id = $2 order by id", [
      tx.companyId,
      contactId,
    ]),
  );
  expect(order.map(({ kind }) => kind).filter((kind) => kind !== "read")).toEqual(["text", "block", "block", "text"]);
});

test("what WhatsApp refuses is not shown as done", async () => {
  const { contactId } = await conversation(home.app, admin, connection);
  await block(contactId, true);
  const row = (await waiting("block")).at(-1)!;
  await home.app.database.tenant(admin.user.companyId, async (tx) => {
    const failure = { externalId: row.external_id, code: "ERR_CONTACT_NOT_BLOCKABLE", outbound: row.payload };
    await home.app.events.emit(tx, messagesFailed, { connection, failures: [failure] });
  });
  expect(await blockedOn(contactId)).toEqual([]);
});

test("a group, somebody who isn't there and a connection that isn't there are not blocked", async () => {
  const { contactId } = await conversation(home.app, admin, connection);
  expect(await block(contactId, true, 2 ** 40)).toMatchObject({ status: 404, error: "ERR_NO_WAPP_FOUND" });
  expect(await block(2 ** 40, true)).toMatchObject({ status: 404, error: "ERR_NO_CONTACT_FOUND" });
  const other = await home.nobody.signUp();
  const foreign = await connectionOf(home.app, other);
  expect(await block(contactId, true, foreign.connectionId)).toMatchObject({ status: 404 });
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update contacts set is_group = true where company_id = $1 and id = $2", [tx.companyId, contactId]),
  );
  expect(await block(contactId, true)).toMatchObject({ status: 409, error: "ERR_CONTACT_NOT_BLOCKABLE" });
  expect(await blockedOn(contactId)).toEqual([]);
});

test("who is blocked stays so when merged", async () => {
  const [kept, gone] = [
    await conversation(home.app, admin, connection),
    await conversation(home.app, admin, connection),
  ];
  await block(gone.contactId, true);
  const merged = await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: kept.contactId },
    body: { contactId: gone.contactId },
  });
  expect(merged.blockedOn).toEqual([connection.connectionId]);
});

test("on the test phone, what a blocked customer writes never arrives", async () => {
  const phone = await admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
  const customer = await admin.does("POST /simulator/:whatsappId/customers", {
    params: { whatsappId: phone.id },
    body: { name: "Cliente chato" },
  });
  const params = { whatsappId: phone.id, customerId: customer.id };
  const writes = (body: string) =>
    admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body } });
  const heard = async () => {
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: "cliente chato", showAll: "true" } });
    const [ticket] = tickets;
    if (!ticket) throw new Error("Nothing has arrived.");
    const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id } });
    return { contactId: ticket.contactId, bodies: messages.map(({ body }) => body) };
  };
  const isBlocked = async () =>
    (
      await home.app.database.tenant(admin.user.companyId, (tx) =>
        tx.sql<{ is_blocked: boolean }>(
          "select is_blocked from simulator_customers where company_id = $1 and id = $2",
          [tx.companyId, customer.id],
        ),
      )
    )[0]?.is_blocked;
  await writes("um");
  const { contactId } = await vi.waitFor(heard, { timeout: 10_000 });
  await block(contactId, true, phone.id);
  await vi.waitFor(async () => expect(await isBlocked()).toBe(true), { timeout: 10_000 });
  await writes("dois");
  await block(contactId, false, phone.id);
  await vi.waitFor(async () => expect(await isBlocked()).toBe(false), { timeout: 10_000 });
  await writes("três");
  await vi.waitFor(async () => expect((await heard()).bodies).toEqual(["um", "três"]), { timeout: 10_000 });
});
