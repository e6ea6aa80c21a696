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

test("where WhatsApp hides the number, and in a group, no number is answered", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const hidden = written("", { chat: { lid: "99101" }, sender: { lid: "99101" } });
  await receive(home.app, connection, hidden, written("", { chat: { group: "12039" }, sender: { pn: newNumber() } }));
  const { tickets } = await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
  expect(tickets.map(({ answerNumber }) => answerNumber)).toEqual(["", ""]);
});
