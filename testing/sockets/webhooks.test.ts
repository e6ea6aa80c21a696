import { expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { useOffice } from "./office.ts";

const home = useApp();
const office = useOffice(home);

test("a webhook is announced to the admins alone", async () => {
  const { admin } = office.people;
  const body = { name: "Sistema", url: "https://8.8.8.8/", events: ["ticket.closed" as const], isActive: false };
  let webhookId = 0;
  const added = await office.told(async () => {
    ({ id: webhookId } = await admin.does("POST /webhooks", { body }));
  });
  expect(added).toEqual({ admin: ["webhook create"] });
  const params = { webhookId };
  const changed = await office.told(() => admin.does("PUT /webhooks/:webhookId", { params, body: { name: "Outro" } }));
  expect(changed).toEqual({ admin: ["webhook update"] });
  const gone = await office.told(() => admin.does("DELETE /webhooks/:webhookId", { params }));
  expect(gone).toEqual({ admin: ["webhook delete"] });
});
