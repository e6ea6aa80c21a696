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
  const kept = await home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ event: string }>("select event from webhook_deliveries where company_id = $1", [tx.companyId]),
  );
  expect(kept).toHaveLength(2);
});
