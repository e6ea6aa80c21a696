import { expect, test } from "vitest";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("a conversation tells the contact's other numbers, and to which answers go", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const [first, second] = [newNumber(), "5511987650001"];
  const kept = await conversation(home.app, admin, connection, { from: first });
  const other = await conversation(home.app, admin, connection, { from: second });
  const page = () => admin.does("GET /tickets/u/:uuid", { params: { uuid: kept.uuid } });
  expect(await page()).toMatchObject({ answerNumber: first, otherNumbers: [] });

  await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: kept.contactId },
    body: { contactId: other.contactId },
  });
  expect(await page()).toMatchObject({ answerNumber: second, otherNumbers: [second] });
  await receive(home.app, connection, written(first));
  expect(await page()).toMatchObject({ answerNumber: first, otherNumbers: [second] });
  // WhatsApp's own records leave out the ninth digit: that is no other number.
  const short = second.replace(/^55119/, "5511");
  await receive(home.app, connection, written(short));
  expect(await page()).toMatchObject({ answerNumber: short, otherNumbers: [second] });

  const [made] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId: kept.contactId } });
  await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: made?.id ?? 0 } });
  expect(await page()).toMatchObject({ otherNumbers: [] });
});

test("each message tells the contact's number that it came from or went to, also where it is tried again", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const [first, second] = [newNumber(), newNumber()];
  const kept = await conversation(home.app, admin, connection, { from: first });
  const other = await conversation(home.app, admin, connection, { from: second });
  await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: kept.contactId },
    body: { contactId: other.contactId },
  });
  const params = { ticketId: kept.id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  const numbers = async () =>
    (await admin.does("GET /messages/:ticketId", { params })).messages.map((one) => one.number);
  const answer = await admin.does("POST /messages/:ticketId", { params, body: { body: "Bom dia!" } });
  const quotedMsg = { id: answer.id };
  expect(answer.number).toBe(second);
  await receive(home.app, connection, written(first), written(first, { sender: "me", body: "Do celular" }));
  await admin.does("POST /messages/:ticketId", { params, body: { body: "Com citação", quotedMsg } });
  expect(await numbers()).toEqual([first, second, second, first, first, first]);
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update messages set failure = 'ERR_SENDING_WAPP_MSG' where company_id = $1 and id = $2", [
      tx.companyId,
      answer.id,
    ]),
  );
  const again = await admin.does("POST /messages/:messageId/retry", { params: { messageId: answer.id } });
  expect(again.number).toBe(first);
});

test("where WhatsApp hides the number, and in a group, no number is answered", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const hidden = written("", { chat: { lid: "99101" }, sender: { lid: "99101" } });
  await receive(home.app, connection, hidden, written("", { chat: { group: "12039" }, sender: { pn: newNumber() } }));
  const { tickets } = await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
  expect(tickets.map(({ answerNumber }) => answerNumber)).toEqual(["", ""]);
  for (const { id: ticketId } of tickets) {
    const params = { ticketId };
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    await admin.does("POST /messages/:ticketId", { params, body: { body: "Bom dia!" } });
    const { messages } = await admin.does("GET /messages/:ticketId", { params });
    expect(messages.map(({ number }) => number)).toEqual([null, null]);
  }
});
