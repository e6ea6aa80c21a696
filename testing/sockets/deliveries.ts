import { expect, test } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { messagesAcked } from "../../apps/server/src/channels/events.ts";
import { newNumber, receive, written } from "../../apps/server/src/testing/customers.ts";
import type { TestApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import type { Told } from "./browser.ts";
import { names, openInbox, type Name, type Office } from "./office.ts";

/** The tests of which user receives which events, for an app of one process or of two. */
export function testDeliveries(home: TestApp, office: Office): void {
  const asks = (person: Person, { id }: Ticket, status: Ticket["status"]) =>
    person.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status } });
  const says = (person: Person, { id }: Ticket) =>
    person.does("POST /messages/:ticketId", { params: { ticketId: id }, body: { body: "Pois não?" } });
  const looksAt = (name: Name, ticket: Ticket) => office.browsers[name].ask("joinChatBox", ticket.id);

  /** Creates a conversation with a new customer, in a queue or in none, waiting or with an attendant. */
  async function begin(queueId: number | null, attendant?: Name): Promise<{ ticket: Ticket; number: string }> {
    const { admin } = office.people;
    const number = newNumber();
    const contact = await home.app.database.tenant(admin.user.companyId, async (tx) => {
      const [row] = await tx.sql<{ id: number }>(
        "insert into contacts (company_id, name, number) values ($1, 'Maria', $2) returning id",
        [tx.companyId, number],
      );
      await tx.sql("insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'pn', $2, $3)", [
        tx.companyId,
        number,
        row?.id,
      ]);
      return row?.id ?? 0;
    });
    const userId = attendant === undefined ? null : office.people[attendant].user.id;
    const ticket = await admin.does("POST /tickets", {
      body: { contactId: contact, queueId, userId, status: userId === null ? "pending" : "open" },
    });
    return { ticket, number };
  }

  const acks = (message: { id: number }, ack: 1 | 2 | 3) =>
    home.app.database.tenant(office.connection.companyId, async (tx) => {
      const [row] = await tx.sql<{ external_id: string }>(
        "select external_id from messages where company_id = $1 and id = $2",
        [tx.companyId, message.id],
      );
      const reports = [{ externalId: row?.external_id ?? "", ack }];
      await home.app.events.emit(tx, messagesAcked, { connection: office.connection, reports });
    });

  test("everybody opens their inbox", async () => {
    for (const name of names) await openInbox(office.browsers[name]);
    expect(await office.told(async () => undefined)).toEqual({});
  });

  test("a new customer's conversation reaches whoever sees those without a queue; the contact everybody", async () => {
    const from = newNumber();
    const arrival = ["contact create", "ticket update pending", "appMessage create"];
    expect(await office.told(() => receive(home.app, office.connection, written(from)))).toEqual({
      admin: arrival,
      caio: arrival,
      ana: ["contact create"],
      dora: ["contact create"],
      bia: ["contact create"],
    });
    expect(await office.told(() => receive(home.app, office.connection, written(from)))).toEqual({
      admin: ["appMessage create"],
      caio: ["appMessage create"],
    });
  });

  test("a conversation that is handed on leaves who gave it away, and reaches whose it is now", async () => {
    const { people, elsewhere, queues } = office;
    const { ticket } = await begin(queues.sales, "ana");
    office.forgetAll();
    const hands = (person: Person, body: { queueId?: number; userId?: number }) => () =>
      person.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body });
    expect(await office.told(hands(elsewhere.ana, { queueId: queues.support }))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update pending"],
      ana: ["ticket removeFromList", "ticket delete"],
      bia: ["ticket update pending"],
      dora: ["ticket removeFromList", "ticket delete"],
    });
    expect(await office.told(hands(people.admin, { userId: people.dora.user.id }))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update open"],
      bia: ["ticket removeFromList", "ticket delete"],
      dora: ["ticket update open", "ticketTransfer create"],
    });
  });

  test("a conversation of a queue reaches its people, and from acceptance on its attendant, supervisors and who looks at it", async () => {
    const { people, elsewhere, queues, connection } = office;
    let ticket!: Ticket;
    let number = "";
    expect(await office.told(async () => ({ ticket, number } = await begin(queues.sales)))).toEqual({
      admin: ["ticket update pending"],
      ana: ["ticket update pending"],
      dora: ["ticket update pending"],
    });
    const writes = () => receive(home.app, connection, written(number));
    expect(await office.told(writes)).toEqual({
      admin: ["appMessage create"],
      ana: ["appMessage create"],
      dora: ["appMessage create"],
    });
    expect(await office.told(() => asks(people.ana, ticket, "open"))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update open"],
      ana: ["ticket removeFromList", "ticket delete", "ticket update open"],
      dora: ["ticket removeFromList", "ticket delete", "ticket update open"],
    });
    // Dora is a supervisor of the queue.
    expect(await office.told(writes)).toEqual({
      admin: ["appMessage create"],
      ana: ["appMessage create"],
      dora: ["appMessage create"],
    });
    expect(await looksAt("dora", ticket)).toBe(true);
    expect(await looksAt("ana", ticket)).toBe(true);
    expect(await office.told(writes)).toEqual({
      admin: ["appMessage create"],
      ana: ["appMessage create"],
      dora: ["appMessage create"],
    });
    const read = await office.told(() =>
      elsewhere.ana.does("POST /tickets/:ticketId/read", { params: { ticketId: ticket.id } }),
    );
    expect(read).toEqual({
      admin: ["ticket updateUnread"],
      ana: ["ticket updateUnread"],
      dora: ["ticket updateUnread"],
    });
    let message = { id: 0 };
    expect(await office.told(async () => (message = await says(elsewhere.ana, ticket)))).toEqual({
      admin: ["appMessage create"],
      ana: ["appMessage create"],
      dora: ["appMessage create"],
    });
    // The lists show the ticks of the last message too.
    expect(await office.told(() => acks(message, 1))).toEqual({
      admin: ["appMessage update"],
      ana: ["appMessage update"],
      dora: ["appMessage update"],
    });
    await office.told(writes);
    // Those of others are for who looks at the conversation, and for its attendant.
    expect(await office.told(() => acks(message, 3))).toEqual({
      ana: ["appMessage update"],
      dora: ["appMessage update"],
    });
    expect(await office.told(() => acks(message, 2))).toEqual({});
    expect(await office.told(() => asks(elsewhere.ana, ticket, "pending"))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update pending"],
      ana: ["ticket removeFromList", "ticket delete", "ticket update pending"],
      dora: ["ticket removeFromList", "ticket update pending"],
    });
    await asks(people.dora, ticket, "open");
    expect(await office.told(() => asks(people.dora, ticket, "closed"))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update closed"],
      ana: ["ticket update closed"],
      dora: ["ticket removeFromList", "ticket delete", "ticket update closed"],
    });
    expect(await office.told(() => asks(elsewhere.ana, ticket, "open"))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update open"],
      ana: ["ticket removeFromList", "ticket update open"],
      dora: ["ticket removeFromList", "ticket update open"],
    });
    const deleted = await office.told(() =>
      elsewhere.admin.does("DELETE /tickets/:ticketId", { params: { ticketId: ticket.id } }),
    );
    expect(deleted).toEqual({ admin: ["ticket delete"], ana: ["ticket delete"], dora: ["ticket delete"] });
  });

  test("who may see a conversation no longer hears nothing more of it, however much they look at it", async () => {
    const { people } = office;
    const { ticket, number } = await begin(null, "ana");
    expect(await looksAt("ana", ticket)).toBe(true);
    expect(await looksAt("caio", ticket)).toBe(true);
    const message = await says(people.ana, ticket);
    // It waits again, without a queue: Ana may no longer see it, Caio may.
    expect(await office.told(() => asks(people.ana, ticket, "pending"))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update pending"],
      ana: ["ticket removeFromList", "ticket delete"],
      caio: ["ticket update pending"],
    });
    expect(await office.told(() => receive(home.app, office.connection, written(number)))).toEqual({
      admin: ["appMessage create"],
      caio: ["appMessage create"],
    });
    expect(await office.told(() => acks(message, 1))).toEqual({ caio: ["appMessage update"] });
    expect(await looksAt("ana", ticket)).toBe(false);
    expect(await office.told(() => asks(people.caio, ticket, "open"))).toEqual({
      admin: ["ticket removeFromList", "ticket delete", "ticket update open"],
      caio: ["ticket removeFromList", "ticket update open"],
    });
  });

  test("whoever has a conversation open that moves keeps it as long as they may see it, and is told when not", async () => {
    const { people, elsewhere, queues } = office;
    const { ticket } = await begin(queues.sales, "ana");
    for (const name of ["admin", "ana", "dora"] as const) expect(await looksAt(name, ticket)).toBe(true);
    const hands = (person: Person, body: { queueId?: number; userId?: number }) => () =>
      person.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body });
    expect(await office.told(hands(people.ana, { userId: people.dora.user.id }))).toEqual({
      admin: ["ticket update open"],
      ana: ["ticket removeFromList", "ticket update open"],
      dora: ["ticket update open", "ticketTransfer create"],
    });
    // Dora keeps it as its attendant; Ana has only looked at it.
    expect(await office.told(hands(elsewhere.admin, { queueId: queues.support, userId: people.dora.user.id }))).toEqual(
      {
        admin: ["ticket update open"],
        ana: ["ticket removeFromList", "ticket delete"],
        dora: ["ticket removeFromList", "ticket update open"],
      },
    );
    expect(await office.told(() => asks(elsewhere.dora, ticket, "pending"))).toEqual({
      admin: ["ticket removeFromList", "ticket update pending"],
      dora: ["ticket removeFromList", "ticket delete"],
      bia: ["ticket update pending"],
    });
  });

  test("what is of the company reaches all of it, and nobody else", async () => {
    const { people, queues, elsewhere } = office;
    const all = (event: string) => ({ admin: [event], ana: [event], dora: [event], bia: [event], caio: [event] });
    const renamed = { params: { queueId: queues.support }, body: { name: "Suporte" } };
    expect(await office.told(() => elsewhere.admin.does("PUT /queue/:queueId", renamed))).toEqual(all("queue update"));
    const me = { params: { userId: people.bia.user.id }, body: { name: "Beatriz" } };
    expect(await office.told(() => people.bia.does("PUT /users/:userId", me))).toEqual(all("user update"));
    const setting = { params: { key: "sideMenu" }, body: { value: "closed" } };
    expect(await office.told(() => people.admin.does("PUT /settings/:key", setting))).toEqual(all("settings update"));
  });

  test("what is rolled back is told to nobody", async () => {
    const { ticket } = await begin(office.queues.sales);
    const { admin, bia } = office.people;
    const told = await office.told(async () => {
      expect(
        (await bia.call("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } }))
          .status,
      ).toBe(404);
      const taken = { body: { name: "Outra", color: "#123456" } };
      await admin.does("POST /queue", taken).then(() => undefined);
      expect((await admin.call("POST /queue", taken)).status).toBe(409);
      const rolledBack = home.app.database.tenant(admin.user.companyId, async (tx) => {
        home.app.realtime.announce(tx, [`company-${tx.companyId}-mainchannel`], "queue", {
          action: "delete",
          queueId: 1,
        });
        throw new Error("rolled back");
      });
      await expect(rolledBack).rejects.toThrow("rolled back");
    });
    expect(told).toEqual({
      admin: ["queue create"],
      ana: ["queue create"],
      dora: ["queue create"],
      bia: ["queue create"],
      caio: ["queue create"],
    });
  });

  test("a connection's state reaches the company, its code for the phone the admins alone", async () => {
    const { browsers, elsewhere } = office;
    const told = await office.told(async () => {
      await elsewhere.admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
      const isUp = (one: Told) => one.event === "whatsappSession" && one.payload.session.status === "CONNECTED";
      await browsers.admin.hears(isUp, "the connection");
    });
    expect(new Set(told.admin)).toEqual(new Set(["whatsapp create", "whatsapp update", "whatsappSession update"]));
    const { admin: _, ...others } = told;
    const company = new Set(["whatsapp create", "whatsapp update"]);
    expect(Object.keys(others).sort()).toEqual(["ana", "bia", "caio", "dora"]);
    for (const events of Object.values(others)) expect(new Set(events)).toEqual(company);
    for (const name of ["ana", "bia"] as const)
      for (const one of browsers[name].told)
        if (one.event === "whatsapp" && "whatsapp" in one.payload) expect(one.payload.whatsapp.qrcode).toBe("");
  });
}
