import { expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { connectionOf, conversation } from "../../apps/server/src/testing/customers.ts";
import { useOffice } from "./office.ts";

const home = useApp();
const office = useOffice(home);

test("templates, lists and opt-outs are announced to admins alone, an opted-out contact to everybody", async () => {
  const { admin } = office.people;
  const { connectionId } = await connectionOf(home.app, admin);
  const settings = { whatsappIds: [connectionId] };
  let id = 0;
  const template = await office.told(async () => {
    ({ id } = await admin.does("POST /campaign-settings-templates/whatsapp", { body: { name: "Loja", settings } }));
  });
  expect(template).toEqual({ admin: ["campaignConnectionTemplate create"] });
  const deleted = await office.told(() =>
    admin.does("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", {
      params: { connectionTemplateId: id },
    }),
  );
  expect(deleted).toEqual({ admin: ["campaignConnectionTemplate delete"] });
  const list = await office.told(() => admin.does("POST /contact-lists", { body: { name: "Clientes" } }));
  expect(list).toEqual({ admin: ["contactList create"] });
  const { contactId } = await conversation(home.app, admin, office.connection);
  const optOut = await office.told(() => admin.does("POST /opt-outs", { body: { contactId } }));
  expect(optOut).toMatchObject({ admin: ["contact update", "optOut create"] });
  const others = Object.entries(optOut).filter(([name]) => name !== "admin");
  expect(others.length).toBeGreaterThan(1);
  for (const [, heard] of others) expect(heard).toEqual(["contact update"]);
});
