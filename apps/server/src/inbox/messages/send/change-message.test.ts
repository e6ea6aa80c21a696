import { describe, expect, test } from "vitest";
import { messagesAcked, messagesFailed } from "../../../channels/events.ts";
import type { Outbound } from "../../../channels/port.ts";
import { connectionOf, conversation, receive, written } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";

const home = useApp();

async function open() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection);
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const params = { ticketId: ticket.id };
  const sql = (text: string, ...values: unknown[]) =>
    home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ external_id: string; payload: Outbound }>(text, [tx.companyId, ...values]),
    );
  const outbox = async () =>
    (await sql("select external_id, payload from outbox where company_id = $1 and kind <> 'read' order by id")).map(
      ({ payload }) => payload,
    );
  return {
    admin,
    connection,
    ticket,
    params,
    outbox,
    says: (body: string) => admin.does("POST /messages/:ticketId", { params, body: { body } }),
    /** A session was given all that waits. */
    handed: () => sql("update outbox set handed = true where company_id = $1"),
    /** WhatsApp took all that waits. */
    sent: () => sql("delete from outbox where company_id = $1"),
    sql,
    list: async () => (await admin.does("GET /messages/:ticketId", { params })).messages,
    preview: async () => (await admin.does("GET /tickets/:ticketId", { params })).lastMessage,
    /** What stands in the outbox can't be sent. */
    fails: async (code = "ERR_SENDING_WAPP_MSG") => {
      const failures = (await outbox()).map((outbound) => ({ externalId: outbound.externalId, code, outbound }));
      await sql("delete from outbox where company_id = $1");
      await home.app.database.tenant(admin.user.companyId, async (tx) => {
        await home.app.events.emit(tx, messagesFailed, { connection, failures });
      });
    },
    acked: (externalId: string) =>
      home.app.database.tenant(admin.user.companyId, async (tx) => {
        await home.app.events.emit(tx, messagesAcked, { connection, reports: [{ externalId, ack: 1 }] });
      }),
  };
}
const edit = (person: Person, messageId: number, body: string) =>
  person.call("PUT /messages/:messageId", { params: { messageId }, body: { body } });
const remove = (person: Person, messageId: number) =>
  person.call("DELETE /messages/:messageId", { params: { messageId } });
const react = (person: Person, messageId: number, emoji: string) =>
  person.call("PUT /messages/:messageId/reaction", { params: { messageId }, body: { emoji } });

describe("editing", () => {
  test("what no session was given yet goes with the new words, and is marked for nobody", async () => {
    const { admin, says, outbox, preview } = await open();
    const { id } = await says("bom dai");
    expect((await edit(admin, id, "bom dia")).ok).toMatchObject({ body: "bom dia", isEdited: false });
    expect(await outbox()).toMatchObject([{ kind: "text", body: "bom dia" }]);
    expect(await preview()).toBe("bom dia");
  });

  test("what may be on its way is told to the customer as changed, after it", async () => {
    const { admin, says, handed, outbox } = await open();
    const { id } = await says("bom dai");
    await handed();
    expect((await edit(admin, id, "bom dia")).ok).toMatchObject({ body: "bom dia", isEdited: true });
    const [first, second] = await outbox();
    expect(first).toMatchObject({ kind: "text", body: "bom dai" });
    expect(second).toMatchObject({ kind: "edit", body: "bom dia", target: first?.externalId });
    // The same again changes nothing.
    expect((await edit(admin, id, "bom dia")).status).toBe(200);
    expect(await outbox()).toHaveLength(2);
  });

  test("changes the list's line only where it was the last", async () => {
    const { admin, says, preview } = await open();
    const first = await says("primeira");
    await says("segunda");
    await edit(admin, first.id, "outra");
    expect(await preview()).toBe("segunda");
  });

  test("that WhatsApp doesn't take is undone here too", async () => {
    const { admin, says, sent, fails, list, preview, sql } = await open();
    const { id } = await says("um");
    await sent();
    await edit(admin, id, "dois");
    await fails();
    expect((await list()).at(-1)).toMatchObject({ body: "um", isEdited: false, failure: null });
    expect(await preview()).toBe("um");
    expect(await sql("select from message_versions where company_id = $1")).toEqual([]);
  });

  test("after 15 minutes, of the customer's words and of a colleague's is refused", async () => {
    const { admin, ticket, says, sql, list } = await open();
    const { id } = await says("antiga");
    await sql("update messages set sent_at = now() - interval '16 minutes' where company_id = $1 and id = $2", id);
    expect(await edit(admin, id, "nova")).toMatchObject({ status: 409, error: "ERR_EDIT_TOO_LATE" });
    const [customers] = await list();
    expect(await edit(admin, customers?.id ?? 0, "nova")).toMatchObject({
      status: 409,
      error: "ERR_MESSAGE_NOT_EDITABLE",
    });
    const queueId = await admin.queue();
    const colleague = await admin.colleague("user", { queueIds: [queueId] });
    const theirs = await says("da chefe");
    await sql("update tickets set queue_id = $2, user_id = $3 where company_id = $1", queueId, colleague.user.id);
    expect(await edit(colleague, theirs.id, "minha")).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    expect(await remove(colleague, theirs.id)).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "closed" } });
    expect(await edit(admin, theirs.id, "tarde")).toMatchObject({ status: 409, error: "ERR_TICKET_NOT_OPEN" });
  });

  test("by ten at once ends as one of them, with the words before each kept", async () => {
    const { admin, says, sent, list, sql } = await open();
    const { id } = await says("zero");
    await sent();
    const bodies = Array.from({ length: 10 }, (_, n) => `versão ${n}`);
    await Promise.all(bodies.map((body) => edit(admin, id, body)));
    const shown = (await list()).at(-1)?.body ?? "";
    const kept = await sql("select body from message_versions where company_id = $1 order by id");
    expect([...kept.map((row) => (row as unknown as { body: string }).body), shown].toSorted()).toEqual(
      ["zero", ...bodies].toSorted(),
    );
  });
});

describe("taking back", () => {
  test("what no session was given yet never goes", async () => {
    const { admin, says, outbox, list, preview } = await open();
    const { id } = await says("engano");
    expect((await remove(admin, id)).ok).toMatchObject({ isDeleted: true, body: "" });
    expect(await outbox()).toEqual([]);
    expect(await preview()).toBe("🚫");
    expect((await list()).at(-1)).toMatchObject({ id, isDeleted: true });
  });

  test("what no session was given yet takes with it what was done to it, and where it was quoted", async () => {
    const { admin, says, outbox, params } = await open();
    const { id } = await says("engano");
    await react(admin, id, "👍");
    await admin.does("POST /messages/:ticketId", { params, body: { body: "corrijo", quotedMsg: { id } } });
    await remove(admin, id);
    expect(await outbox()).toMatchObject([{ kind: "text", body: "corrijo", quoted: null }]);
  });

  test("what may be with the customer is taken back there, once; and comes back when WhatsApp refuses", async () => {
    const { admin, says, sent, outbox, fails, list } = await open();
    const { id } = await says("engano");
    await sent();
    await Promise.all([remove(admin, id), remove(admin, id)]);
    expect(await outbox()).toMatchObject([{ kind: "revoke" }]);
    await fails();
    expect((await list()).at(-1)).toMatchObject({ id, isDeleted: false, body: "engano" });
  });

  test("what failed goes nowhere, and is not tried again", async () => {
    const { admin, says, fails, outbox } = await open();
    const { id } = await says("não foi");
    await fails();
    expect((await remove(admin, id)).status).toBe(200);
    expect(await outbox()).toEqual([]);
    expect(await admin.call("POST /messages/:messageId/retry", { params: { messageId: id } })).toMatchObject({
      status: 409,
      error: "ERR_MESSAGE_NOT_FAILED",
    });
  });

  test("after 48 hours, or of the customer's words, is refused", async () => {
    const { admin, says, sql, list } = await open();
    const { id } = await says("antiga");
    await sql("update messages set sent_at = now() - interval '49 hours' where company_id = $1 and id = $2", id);
    const [customers] = await list();
    for (const messageId of [id, customers?.id ?? 0])
      expect(await remove(admin, messageId)).toMatchObject({ status: 409, error: "ERR_DELETE_WAPP_MSG" });
  });
});

describe("reacting", () => {
  test("is one reaction a message, told as often as it changes, and taken back by none", async () => {
    const { admin, list, outbox } = await open();
    const [first] = await list();
    const id = first?.id ?? 0;
    expect((await react(admin, id, "")).ok.reactions).toEqual([]);
    expect((await react(admin, id, "👍")).ok.reactions).toMatchObject([{ emoji: "👍", fromMe: true }]);
    await react(admin, id, "👍");
    expect((await react(admin, id, "❤️")).ok.reactions).toMatchObject([{ emoji: "❤️" }]);
    expect((await react(admin, id, "")).ok.reactions).toEqual([]);
    await react(admin, id, "");
    expect(await outbox()).toMatchObject(
      ["👍", "❤️", ""].map((emoji) => ({ kind: "react", emoji, targetFromMe: false, targetSender: null })),
    );
  });

  test("in a group says whose message it is", async () => {
    const { admin, connection, sql } = await open();
    await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
    const message = written("5511977770000", { chat: { group: "1203" }, body: "no grupo" });
    await receive(home.app, connection, message);
    const { tickets } = await admin.does("GET /tickets", { query: { showAll: "true", status: "pending" } });
    const [group] = tickets;
    const params = { ticketId: group?.id ?? 0 };
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    const [said] = (await admin.does("GET /messages/:ticketId", { params })).messages;
    await react(admin, said?.id ?? 0, "👍");
    await admin.does("POST /messages/:ticketId", { params, body: { body: "vi", quotedMsg: { id: said?.id ?? 0 } } });
    const rows = await sql(
      "select payload from outbox where company_id = $1 and kind in ('react', 'text') order by id",
    );
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { to: { group: "1203" }, targetSender: { pn: "5511977770000" } },
      { to: { group: "1203" }, quoted: { externalId: message.externalId, sender: { pn: "5511977770000" } } },
    ]);
  });

  test("with words, or to what isn't there any more, is refused", async () => {
    const { admin, says } = await open();
    const { id } = await says("engano");
    expect(await react(admin, id, "ok")).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
    await remove(admin, id);
    expect(await react(admin, id, "👍")).toMatchObject({ status: 409, error: "ERR_FETCH_WAPP_MSG" });
    expect(await react(admin, 2 ** 40, "👍")).toMatchObject({ status: 404, error: "ERR_NO_MESSAGE_FOUND" });
  });

  test("that WhatsApp doesn't take is taken back here", async () => {
    const { admin, list, fails } = await open();
    const [first] = await list();
    await react(admin, first?.id ?? 0, "👍");
    await fails();
    expect((await list())[0]?.reactions).toEqual([]);
  });

  test("to what was said in an earlier conversation works while the chat is open", async () => {
    const { admin, ticket, connection, params, outbox, list } = await open();
    const [first] = await list();
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
    expect(await react(admin, first?.id ?? 0, "👍")).toMatchObject({ status: 409, error: "ERR_TICKET_NOT_OPEN" });
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("update tickets set closed_at = now() - interval '30 days' where company_id = $1", [tx.companyId]),
    );
    const again = await conversation(home.app, admin, connection, { from: ticket.contact.number });
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: again.id }, body: { status: "open" } });
    expect((await react(admin, first?.id ?? 0, "👍")).status).toBe(200);
    expect(await outbox()).toMatchObject([{ kind: "react" }]);
  });
});
