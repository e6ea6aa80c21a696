import { expect, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();
const none = { connection: false, queue: false, people: false, greeting: false, answer: false };

test("each first step is done by what happened in this company", async () => {
  const admin = await home.nobody.signUp();
  const steps = () => admin.does("GET /first-steps");
  expect(await steps()).toEqual(none);

  const connection = await connectionOf(home.app, admin);
  expect(await steps()).toEqual({ ...none, connection: true });

  const queueId = await admin.queue();
  expect(await steps(), "no connection offers it").toEqual({ ...none, connection: true });
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { queueIds: [queueId] } });
  expect(await steps()).toEqual({ ...none, connection: true, queue: true });

  await admin.does("PUT /queue/:queueId", { params: { queueId }, body: { greetingMessage: "Olá!" } });
  expect(await steps()).toMatchObject({ greeting: true, people: false });

  await admin.colleague("user", { queueIds: [queueId] });
  expect(await steps()).toMatchObject({ people: true, answer: false });

  // What a customer writes is no answer.
  const { id: ticketId } = await conversation(home.app, admin, connection, { queueId });
  expect(await steps()).toMatchObject({ answer: false });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
  await admin.does("POST /messages/:ticketId", { params: { ticketId }, body: { body: "Bom dia!" } });
  expect(await steps()).toEqual({ connection: true, queue: true, people: true, greeting: true, answer: true });

  const other = await home.nobody.signUp();
  expect(await other.does("GET /first-steps")).toEqual(none);
});

test("an attendant is refused", async () => {
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  expect((await attendant.call("GET /first-steps")).error).toBe("ERR_NO_PERMISSION");
});
