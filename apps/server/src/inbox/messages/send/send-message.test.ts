import { describe, expect, test } from "vitest";
import type { Outbound } from "../../../channels/port.ts";
import { messagesAcked, messagesFailed } from "../../../channels/events.ts";
import { connectionOf, conversation } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";

const home = useApp();

async function open() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection);
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const outbox = () =>
    home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ external_id: string; payload: { body: string; to: unknown } }>(
        "select external_id, payload from outbox where company_id = $1 and kind = 'text' order by id",
        [tx.companyId],
      ),
    );
  /** What waits to be told WhatsApp. */
  const said = () =>
    home.app.database.tenant(admin.user.companyId, async (tx) =>
      (
        await tx.sql<{ payload: Outbound }>(
          "select payload from outbox where company_id = $1 and kind <> 'read' order by id",
          [tx.companyId],
        )
      ).map(({ payload }) => payload),
    );
  const params = { ticketId: ticket.id };
  const preview = async () => (await admin.does("GET /tickets/:ticketId", { params })).lastMessage;
  return { admin, connection, ticket, outbox, said, preview, params };
}
const json = { "content-type": "application/json" };

describe("writing to the customer", () => {
  test("is answered as waiting, and stands in the outbox under its id", async () => {
    const { admin, params, outbox, ticket } = await open();
    const message = await admin.does("POST /messages/:ticketId", {
      params,
      body: { body: "*Carla*:\nAbrimos às 8h 😊" },
    });
    expect(message).toMatchObject({
      ack: 0,
      failure: null,
      fromMe: true,
      body: "*Carla*:\nAbrimos às 8h 😊",
      user: { id: admin.user.id },
    });
    expect(await outbox()).toEqual([
      expect.objectContaining({
        payload: expect.objectContaining({ body: message.body, to: { pn: ticket.contact.number } }) as unknown,
      }),
    ]);
    expect(await admin.does("GET /tickets/:ticketId", { params })).toMatchObject({
      lastMessage: "*Carla*: Abrimos às 8h 😊",
      lastMessageFromMe: true,
      unreadMessages: 0,
    });
  });

  test("twice with the browser's own id is one message", async () => {
    const { admin, params, outbox } = await open();
    const send = () =>
      admin.does("POST /messages/:ticketId", { params, body: { body: "uma vez só", clientId: "c-1" } });
    const [one, two] = await Promise.all([send(), send()]);
    expect(two.id).toBe(one.id);
    expect(await outbox()).toHaveLength(1);
  });

  test("acks only rise; a failure is a mark until it is tried again under the same id", async () => {
    const { admin, params, connection, outbox } = await open();
    const { id } = await admin.does("POST /messages/:ticketId", { params, body: { body: "oi" } });
    const [row] = await outbox();
    const externalId = row?.external_id ?? "";
    const now = async () =>
      (await admin.does("GET /messages/:ticketId", { params })).messages.find((message) => message.id === id);
    await home.app.database.tenant(admin.user.companyId, (tx) => {
      const failures = [{ externalId, code: "ERR_SENDING_WAPP_MSG", outbound: null }];
      return home.app.events.emit(tx, messagesFailed, { connection, failures });
    });
    expect(await now()).toMatchObject({ ack: 0, failure: "ERR_SENDING_WAPP_MSG" });
    expect(await admin.does("POST /messages/:messageId/retry", { params: { messageId: id } })).toMatchObject({
      id,
      failure: null,
    });
    expect((await outbox()).map((one) => one.external_id)).toContain(externalId);
    expect(await admin.call("POST /messages/:messageId/retry", { params: { messageId: id } })).toMatchObject({
      status: 409,
      error: "ERR_MESSAGE_NOT_FAILED",
    });

    for (const [ack, shown] of [
      [2, 2],
      [1, 2],
      [3, 3],
      [2, 3],
    ] as const) {
      await home.app.database.tenant(admin.user.companyId, (tx) =>
        home.app.events.emit(tx, messagesAcked, { connection, reports: [{ externalId, ack }] }),
      );
      expect(await now()).toMatchObject({ ack: shown, failure: null });
    }
  });
});

describe("a place or cards", () => {
  const say = (person: Person, ticketId: number, body: object) =>
    person.call("POST /messages/:ticketId", { params: { ticketId }, raw: JSON.stringify(body), headers: json });

  test("are kept as the specification writes them, and sent as what they are", async () => {
    const { admin, ticket, connection, preview, said } = await open();
    const other = await conversation(home.app, admin, connection);
    const place = { latitude: -23.5613, longitude: -46.6565, name: "<b>Loja</b> | centro" };
    expect((await say(admin, ticket.id, { location: place })).ok).toMatchObject({
      mediaType: "locationMessage",
      body: "|https://maps.google.com/maps?q=-23.5613,-46.6565&z=17|<b>Loja</b> / centro",
    });
    expect(await preview()).toBe("📍 <b>Loja</b> / centro");
    const contactIds = [other.contactId, ticket.contactId];
    const cards = await say(admin, ticket.id, { contactIds, clientId: "k-1" });
    expect(cards.ok).toMatchObject({ mediaType: "contactMessage", clientId: "k-1" });
    expect(cards.ok.body.match(/waid=\d+/g)).toEqual([`waid=${other.contact.number}`, `waid=${ticket.contact.number}`]);
    expect(await said()).toMatchObject([
      { kind: "location", latitude: -23.5613, longitude: -46.6565, name: "<b>Loja</b> / centro" },
      { kind: "contacts", cards: [{ name: other.contact.name }, { name: ticket.contact.name }] },
    ]);
  });

  test("a card says what its contact is called, whatever stands in it", async () => {
    const { admin, ticket, said } = await open();
    await admin.does("PUT /contacts/:contactId", {
      params: { contactId: ticket.contactId },
      body: { name: "Ana; da\nloja, 2\\" },
    });
    await say(admin, ticket.id, { contactIds: [ticket.contactId] });
    const [card] = await said();
    expect(card).toMatchObject({ cards: [{ name: "Ana; da loja, 2\\" }] });
  });

  test("of another company, of nobody, out of the world or both at once are refused", async () => {
    const { admin, ticket, said } = await open();
    const stranger = await open();
    const world = { latitude: 1, longitude: 1 };
    for (const [body, status, error] of [
      [{ contactIds: [stranger.ticket.contactId] }, 404, "ERR_NO_CONTACT_FOUND"],
      [{ contactIds: [ticket.contactId, 2 ** 40] }, 404, "ERR_NO_CONTACT_FOUND"],
      [{ contactIds: [] }, 400, "ERR_VALIDATION"],
      [{ contactIds: Array.from({ length: 11 }, (_, n) => n + 1) }, 400, "ERR_VALIDATION"],
      [{ location: { latitude: 90.1, longitude: 0 } }, 400, "ERR_VALIDATION"],
      [{ location: { latitude: 0, longitude: -181 } }, 400, "ERR_VALIDATION"],
      [{ location: { latitude: "norte", longitude: 0 } }, 400, "ERR_VALIDATION"],
      [{ location: world, contactIds: [ticket.contactId] }, 400, "ERR_VALIDATION"],
      [{ location: world, body: "aqui" }, 400, "ERR_VALIDATION"],
    ] as const)
      expect(await say(admin, ticket.id, body), JSON.stringify(body)).toMatchObject({ status, error });
    expect(await said()).toEqual([]);
  });
});

describe("what can't be written", () => {
  test.each([
    ["an empty message", "", 400, "ERR_VALIDATION"],
    ["a blank one", " \n ", 400, "ERR_VALIDATION"],
    ["one of 65,536 characters", "x".repeat(65_536), 400, "ERR_VALIDATION"],
  ])("%s", async (_, body, status, error) => {
    const { admin, params } = await open();
    expect(await admin.call("POST /messages/:ticketId", { params, body: { body } })).toMatchObject({ status, error });
  });

  test("65,535 characters are written whole", async () => {
    const { admin, params } = await open();
    expect(
      (await admin.does("POST /messages/:ticketId", { params, body: { body: "ç".repeat(65_535) } })).body,
    ).toHaveLength(65_535);
  });

  test("to a conversation that waits or is closed", async () => {
    const { admin, params } = await open();
    for (const status of ["pending", "closed"] as const) {
      await admin.does("PUT /tickets/:ticketId", {
        params,
        body: { status: status === "pending" ? "pending" : "closed" },
      });
      expect(await admin.call("POST /messages/:ticketId", { params, body: { body: "oi" } })).toMatchObject({
        status: 409,
        body: { error: "ERR_TICKET_NOT_OPEN", ticket: { status } },
      });
    }
  });

  test("in a colleague's conversation, and quoting another chat", async () => {
    const { admin, params, connection, ticket } = await open();
    const queueId = await admin.queue();
    const colleague = await admin.colleague("user", { queueIds: [queueId] });
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("update tickets set queue_id = $3 where company_id = $1 and id = $2", [tx.companyId, ticket.id, queueId]),
    );
    expect(await colleague.call("POST /messages/:ticketId", { params, body: { body: "oi" } })).toMatchObject({
      status: 400,
      error: "ERR_NO_PERMISSION",
    });
    const other = await conversation(home.app, admin, connection);
    const [message] = (await admin.does("GET /messages/:ticketId", { params: { ticketId: other.id } })).messages;
    expect(
      await admin.call("POST /messages/:ticketId", {
        params,
        body: { body: "oi", quotedMsg: { id: message?.id ?? 0 } },
      }),
    ).toMatchObject({ status: 404, error: "ERR_NO_MESSAGE_FOUND" });
    const { id } = await admin.does("POST /messages/:ticketId", { params, body: { body: "engano" } });
    await admin.does("DELETE /messages/:messageId", { params: { messageId: id } });
    for (const answer of [
      await admin.call("POST /messages/:ticketId", { params, body: { body: "isto", quotedMsg: { id } } }),
      await admin.call("PUT /messages/:messageId", { params: { messageId: id }, body: { body: "acerto" } }),
    ])
      expect(answer, "it was taken back").toMatchObject({ status: 409, error: "ERR_FETCH_WAPP_MSG" });
  });
});

describe("variables", () => {
  test("say what is known of the customer, the conversation and the company, and nothing else changes", async () => {
    const { admin, params, ticket } = await open();
    await admin.does("PUT /settings/:key", { params: { key: "language" }, body: { value: "es" } });
    await admin.does("PUT /contacts/:contactId", {
      params: { contactId: ticket.contactId },
      body: { name: "Ana <b>Júlia</b>", extraInfo: [{ name: "Pedido", value: "{{email}} #7" }] },
    });
    const body = "{{firstName}}: {{Pedido}}, {{protocol}}, {{user}}, {{company}}, {{ms}} {{saldo}} {name}";
    const { body: said } = await admin.does("POST /messages/:ticketId", { params, body: { body } });
    const facts = `${ticket.code}, ${admin.user.name}, ${admin.user.company.name}`;
    expect(said).toMatch(
      new RegExp(`^Ana: {{email}} #7, ${facts}, Buen(os|as) (días|tardes|noches) {{saldo}} {name}$`),
    );
    expect(await admin.call("POST /messages/:ticketId", { params, body: { body: "{{email}}" } })).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION", fields: { body: "required" } },
    });
    expect(
      await admin.call("POST /messages/:ticketId", { params, body: { body: "{{company}}{{name}}".repeat(3_400) } }),
    ).toMatchObject({ status: 400, body: { error: "ERR_VALIDATION", fields: { body: "too_long" } } });
  });
});
