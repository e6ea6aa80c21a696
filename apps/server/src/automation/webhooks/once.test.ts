import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web" });

test("tries with one id make one webhook, at once or later, and the last try's values stand", async () => {
  const admin = await home.nobody.signUp();
  const stranger = await home.nobody.signUp();
  const add = (person: Person, body: object) =>
    person.does("POST /webhooks", {
      body: { name: "Loja", url: "https://8.8.8.8/gancho", events: ["ticket.closed"], ...body },
    });
  const tries = await Promise.all([1, 2, 3].map(() => add(admin, { clientId: "a" })));
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  const changed = await add(admin, { clientId: "a", name: "Caixa" });
  await add(admin, { clientId: "b" });
  await add(stranger, { clientId: "a" });
  const { webhooks } = await admin.does("GET /webhooks", {});
  expect(webhooks.map(({ id, name }) => [name, id === changed.id])).toEqual([
    ["Caixa", true],
    ["Loja", false],
  ]);
});
