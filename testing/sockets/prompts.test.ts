import { expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { useOffice } from "./office.ts";

const home = useApp();
const office = useOffice(home);

test("a prompt is announced to admins alone; that there is one, and is none any more, to all users", async () => {
  const { admin } = office.people;
  const available = "assistance update";
  const toUsers = Object.fromEntries(["ana", "dora", "bia", "caio"].map((name) => [name, [available]]));
  const prompt = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";
  const body = { name: "Vendas", prompt, apiKey: "sk-1", queueId: await admin.queue() };
  let promptId = 0;
  const added = await office.told(async () => {
    ({ id: promptId } = await admin.does("POST /prompt", { body }));
  });
  expect(added).toEqual({ admin: ["prompt create", available], ...toUsers });
  const params = { promptId };
  const changed = await office.told(() => admin.does("PUT /prompt/:promptId", { params, body: { temperature: 0 } }));
  expect(changed).toEqual({ admin: ["prompt update"] });
  expect(await office.told(() => admin.does("DELETE /prompt/:promptId", { params }))).toEqual({
    admin: ["prompt delete", available],
    ...toUsers,
  });
});
