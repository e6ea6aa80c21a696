import { expect, test } from "vitest";
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
