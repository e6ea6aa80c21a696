import { describe, expect, test } from "vitest";
import { messagesAcked, messagesFailed } from "../../channels/signals.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useHouse } from "../../testing/harness.ts";

const home = useHouse();

async function open() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.house, admin);
  const ticket = await conversation(home.house, admin, connection);
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const outbox = () =>
    home.house.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ external_id: string; payload: { body: string; to: unknown } }>(
        "select external_id, payload from outbox where company_id = $1 and kind = 'text' order by id",
        [tx.companyId],
      ),
    );
  return { admin, connection, ticket, outbox, params: { ticketId: ticket.id } };
}

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
    const tell = (work: typeof messagesAcked | typeof messagesFailed, given: unknown) =>
      home.house.database.tenant(admin.user.companyId, (tx) =>
        (work as typeof messagesAcked)(home.house, tx, connection, given as never),
      );

    await tell(messagesFailed, [{ externalId, code: "ERR_SENDING_WAPP_MSG" }]);
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
      await tell(messagesAcked, [{ externalId, ack }]);
      expect(await now()).toMatchObject({ ack: shown, failure: null });
    }
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
    await home.house.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("update tickets set queue_id = $3 where company_id = $1 and id = $2", [tx.companyId, ticket.id, queueId]),
    );
    expect(await colleague.call("POST /messages/:ticketId", { params, body: { body: "oi" } })).toMatchObject({
      status: 400,
      error: "ERR_NO_PERMISSION",
    });
    const other = await conversation(home.house, admin, connection);
    const [message] = (await admin.does("GET /messages/:ticketId", { params: { ticketId: other.id } })).messages;
    expect(
      await admin.call("POST /messages/:ticketId", {
        params,
        body: { body: "oi", quotedMsg: { id: message?.id ?? 0 } },
      }),
    ).toMatchObject({ status: 404, error: "ERR_NO_MESSAGE_FOUND" });
  });
});
