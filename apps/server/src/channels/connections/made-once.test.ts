import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";

// No connector: what is tested here is the record.
const home = useApp({ ROLES: "web,worker" });

test("tries with one id add one connection, at once or later, as the last try wants it, until it is removed", async () => {
  const admin = await home.nobody.signUp();
  const add = (body: object, person = admin) =>
    person.call("POST /whatsapp", { body: { name: "Loja", clientId: "a", ...body } });
  const tries = await Promise.all([1, 2, 3].map(() => add({ historyDays: 7 })));
  const { id } = tries[0]!.ok;
  expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
  const queueIds = [await admin.queue("Vendas")];
  const changes = { name: "Oficina", greetingMessage: "Olá!", readReceipts: false };
  // Its session has begun as what it is, and there is no other default.
  const changed = (await add({ ...changes, queueIds, isDefault: false, provider: "simulator", historyDays: 30 })).ok;
  expect(changed).toMatchObject({
    id,
    ...changes,
    queues: [{ id: queueIds[0] }],
    isDefault: true,
    provider: "beta",
    historyDays: 7,
  });
  const second = (await add({ clientId: "b" })).ok;
  expect((await admin.does("GET /whatsapp")).map((one) => [one.id, one.isDefault])).toEqual([
    [id, true],
    [second.id, false],
  ]);
  expect((await add({ clientId: "b", isDefault: true })).ok).toMatchObject({ id: second.id, isDefault: true });
  expect(await add({ clientId: "b", name: "oficina" })).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  expect(await add({ clientId: "b", queueIds: [2 ** 40] })).toMatchObject({ error: "ERR_NO_QUEUE_FOUND" });
  expect((await add({}, await home.nobody.signUp())).ok.id).not.toBe(id);

  await admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: second.id } });
  expect((await add({ clientId: "b" })).ok.id, "once it was removed, the form adds another").not.toBe(second.id);
});

test("the last try's token is the one that is good, and a full plan refuses no second try", async () => {
  const admin = await home.nobody.signUp();
  const add = (token: string, clientId = "a") =>
    admin.call("POST /whatsapp", { body: { name: `Loja ${clientId}`, clientId, token } });
  const { id } = (await add("primeiro-token-da-loja-1111")).ok;
  await home.app.database.platform(
    `with small as (insert into plans (name, users, connections, queues, value_cents, is_public)
       values ('Um', 1, 1, 1, 0, false) returning id)
     update companies set plan_id = (select id from small) where id = $1`,
    [admin.user.companyId],
  );
  expect(await add("segundo-token-da-loja-2222", "b")).toMatchObject({ error: "ERR_PLAN_CONNECTIONS_LIMIT" });
  for (let tries = 0; tries < 2; tries++)
    expect((await add("segundo-token-da-loja-2222")).ok).toMatchObject({ id, token: "••••2222" });
});
