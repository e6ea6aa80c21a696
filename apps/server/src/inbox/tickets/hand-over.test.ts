import { expect, test } from "vitest";
import { provide } from "../../platform/events.ts";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { machineExists } from "./events.ts";

const known = { prompt: 5, integration: 6 };
const home = useApp(
  { ROLES: "web" },
  { ports: [provide(machineExists, async (_, __, kind, id) => known[kind] === id)] },
);

async function scene() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { id: ticketId, contact } = await conversation(home.app, admin, connection);
  const put = (body: object) => admin.call("PUT /tickets/:ticketId", { params: { ticketId }, body });
  const now = () => admin.does("GET /tickets/:ticketId", { params: { ticketId } });
  return { admin, connection, contact, put, now };
}

const nobody = { useIntegration: false, promptId: null, integrationId: null };
const prompt = { useIntegration: true, promptId: 5, integrationId: null };

test("a person gives a conversation to a prompt or an integration that exists, and takes it back", async () => {
  const { put, now } = await scene();
  expect((await put({ promptId: 5 })).ok).toMatchObject({ status: "pending", ...prompt });
  expect(await put({ integrationId: 7 })).toMatchObject({
    status: 400,
    body: { fields: { integrationId: "unknown_value" } },
  });
  expect(await now()).toMatchObject(prompt);
  expect((await put({ integrationId: 6 })).ok).toMatchObject({ ...nobody, useIntegration: true, integrationId: 6 });
  expect((await put({ promptId: null })).ok, "not the one that has it").toMatchObject({ integrationId: 6 });
  expect((await put({ useIntegration: false })).ok).toMatchObject(nobody);
});

test("one's own conversation waits again once a machine has it; accepting ends its turn", async () => {
  const { put } = await scene();
  await put({ status: "open" });
  expect((await put({ promptId: 5 })).ok).toMatchObject({ status: "pending", userId: null, ...prompt });
  expect((await put({ status: "open" })).ok).toMatchObject({ status: "open", ...nobody });
});

test("a transfer to a queue, closing, and a message from the phone end its turn", async () => {
  const { admin, connection, contact, put, now } = await scene();
  await put({ promptId: 5 });
  expect((await put({ queueId: await admin.queue() })).ok).toMatchObject({ status: "pending", ...nobody });
  await put({ promptId: 5 });
  await receive(home.app, connection, { ...written(contact.number, { body: "Oi, sou a Ana" }), sender: "me" });
  expect(await now()).toMatchObject({ status: "pending", ...nobody });
  await put({ promptId: 5 });
  expect((await put({ status: "closed", silent: true })).ok).toMatchObject({ status: "closed", ...nobody });
  expect(await put({ promptId: 5 })).toMatchObject({ error: "ERR_TICKET_CLOSED" });
});
