import { expect, test } from "vitest";
import { envelope } from "@recado/contracts/program-events";
import { historyReceived } from "../../channels/events.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { mobile, programming } from "../../testing/messages-api.ts";
import { sendJson, startHttpPeer } from "../../testing/peers/http-peer.ts";
import { until } from "../../testing/sessions.ts";

const program = await startHttpPeer((_, response) => sendJson(response, 200, {}));
const home = useApp({ ROLES: "web,worker", ALLOWED_PRIVATE_HOSTS: program.host });

const deliveries = (companyId: number) =>
  home.app.database.tenant(companyId, (tx) =>
    tx.sql("select from webhook_deliveries where company_id = $1", [tx.companyId]),
  );

test("a conversation that begins closed is told when the customer writes; others when they begin", async () => {
  const { admin, connection, companyId, send } = await programming(home);
  const path = `/${companyId}`;
  await admin.does("POST /webhooks", {
    body: { name: "Sistema", url: program.url + path, events: ["ticket.opened"] },
  });
  const seen = () =>
    program.asked.flatMap((one) => {
      if (one.path !== path) return [];
      const { contact, ticket } = envelope.parse(JSON.parse(one.body));
      return [[contact?.number, ticket?.status]];
    });
  const [known, told, waits] = [newNumber(), mobile(), mobile()];
  await home.app.database.tenant(companyId, (tx) =>
    home.app.ports.ask(historyReceived, tx, connection, [written(known, { sentAt: new Date("2026-01-05T12:00:00Z") })]),
  );
  expect((await send({ number: told })).status).toBe(200);
  expect((await send({ number: waits, openTicket: "pending" })).status).toBe(200);
  await receive(home.app, connection, written(told, { body: "Que bom, quero mais dois" }));
  await until(() => expect(seen()).toHaveLength(2));
  expect(seen()).toEqual(
    expect.arrayContaining([
      [told, "pending"],
      [waits, "pending"],
    ]),
  );
  expect(await deliveries(companyId)).toHaveLength(2);
});

test("a conversation that comes back when a merge is undone is not told again", async () => {
  const { admin, connection, companyId } = await programming(home);
  const [kept, absorbed, later] = [newNumber(), newNumber(), newNumber()];
  for (const from of [kept, absorbed]) await receive(home.app, connection, written(from, { body: "Oi" }));
  await admin.does("POST /webhooks", {
    body: { name: "Sistema", url: `${program.url}/${companyId}`, events: ["ticket.opened"] },
  });
  const idOf = async (searchParam: string) =>
    (await admin.does("GET /contacts", { query: { searchParam } })).contacts[0]?.id ?? 0;
  const params = { contactId: await idOf(kept) };
  await admin.does("POST /contacts/:contactId/merge", { params, body: { contactId: await idOf(absorbed) } });
  const [merge] = await admin.does("GET /contacts/:contactId/merges", { params });
  await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge?.id ?? 0 } });
  expect((await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } })).count).toBe(2);
  await receive(home.app, connection, written(later, { body: "Oi" }));
  expect(await deliveries(companyId)).toHaveLength(1);
});
