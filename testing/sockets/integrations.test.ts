import { expect, test } from "vitest";
import { recordCall } from "../../apps/server/src/automation/integrations/calls.ts";
import { conversation } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { useOffice } from "./office.ts";

const home = useApp();
const office = useOffice(home);

test("an integration is announced to the admins alone, and to all that a queue lost it", async () => {
  const { admin } = office.people;
  let integrationId = 0;
  const added = await office.told(async () => {
    ({ id: integrationId } = await admin.does("POST /queueIntegration", { body: { type: "n8n", name: "Fluxo" } }));
  });
  expect(added).toEqual({ admin: ["queueIntegration create"] });
  const params = { integrationId };
  const changed = await office.told(() =>
    admin.does("PUT /queueIntegration/:integrationId", { params, body: { name: "Outro" } }),
  );
  expect(changed).toEqual({ admin: ["queueIntegration update"] });
  const queue = { params: { queueId: office.queues.sales } };
  await office.told(() => admin.does("PUT /queue/:queueId", { ...queue, body: { integrationId } }));
  const gone = await office.told(() => admin.does("DELETE /queueIntegration/:integrationId", { params }));
  expect(gone).toMatchObject({ admin: ["queue update", "queueIntegration delete"], ana: ["queue update"] });
});

test("an integration's failures, and that it answers again, are announced to the admins alone; its successes are not", async () => {
  const { admin } = office.people;
  const { id } = await admin.does("POST /queueIntegration", { body: { type: "n8n", name: "Pedidos" } });
  const { id: ticketId } = await conversation(home.app, admin, office.connection);
  const ends = (error: string) => () =>
    recordCall(home.app, admin.user.companyId, id, {
      ticketId,
      milliseconds: 5,
      status: 200,
      error,
      attempts: 1,
      said: 0,
    });
  expect(await office.told(ends(""))).toEqual({});
  expect(await office.told(ends("404"))).toEqual({ admin: ["queueIntegration update"] });
  expect(await office.told(ends(""))).toEqual({ admin: ["queueIntegration update"] });
  expect(await office.told(ends(""))).toEqual({});
});
