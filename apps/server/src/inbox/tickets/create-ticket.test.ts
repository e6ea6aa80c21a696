import { describe, expect, test } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

describe("a conversation begun by an attendant", () => {
  test("meets another that they may not see: they learn with whom it is, and nothing of what is said", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const { contactId, id } = await conversation(home.app, admin, connection, { queueId: await admin.queue() });
    const queueId = await admin.queue();
    const stranger = await admin.colleague("user", { queueIds: [queueId] });
    const answer = await stranger.call("POST /tickets", { body: { contactId, queueId } });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { id, status: "pending", lastMessage: "", unreadMessages: 0 } },
    });
    expect(await admin.call("POST /tickets", { body: { contactId } })).toMatchObject({
      status: 409,
      body: { ticket: { lastMessage: "Bom dia, vocês abrem hoje?", unreadMessages: 1 } },
    });
  });

  test("is one, of several begun at once", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const { contactId, id } = await conversation(home.app, admin, connection);
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "closed" } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call("POST /tickets", { body: { contactId } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.error))).toEqual(new Set([undefined, "ERR_OTHER_OPEN_TICKET"]));
  });

  test("with a customer whose number WhatsApp hides reaches them by the name that it gives", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const hidden = { chat: { lid: "77001122334455" }, sender: { lid: "77001122334455" }, pushName: "Sem número" };
    await receive(home.app, connection, written("", hidden));
    const [first] = (await admin.does("GET /tickets", { query: { searchParam: "sem numero" } })).tickets as [Ticket];
    await admin.does("DELETE /tickets/:ticketId", { params: { ticketId: first.id } });
    const { id } = await admin.does("POST /tickets", { body: { contactId: first.contactId } });
    await admin.does("POST /messages/:ticketId", { params: { ticketId: id }, body: { body: "olá" } });
    const [row] = await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ payload: unknown }>("select payload from outbox where company_id = $1", [tx.companyId]),
    );
    expect(row?.payload).toMatchObject({ to: { lid: "77001122334455" } });
  });
});

test("a conversation of a connection that is gone stays closed", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { id } = await conversation(home.app, admin, connection);
  const params = { whatsappId: connection.connectionId };
  await admin.does("DELETE /whatsapp/:whatsappId", { params, query: { close: "true" } });
  expect(
    await admin.call("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "open" } }),
  ).toMatchObject({ status: 404, error: "ERR_NO_WAPP_FOUND" });
  expect(await admin.does("GET /tickets/:ticketId", { params: { ticketId: id } })).toMatchObject({ status: "closed" });
});
