import { expect, test } from "vitest";
import type { QueueOption } from "@recado/contracts/queue-options";
import { limits } from "@recado/contracts/limits";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

async function openQueue() {
  const admin = await home.nobody.signUp();
  const queueId = await admin.queue("Vendas");
  const add = async (title: string, parentId: number | null = null) =>
    (await admin.does("POST /queue-options", { body: { queueId, title, parentId, message: `Sobre ${title}` } })).id;
  const shape = (options: readonly QueueOption[]): string =>
    options
      .map(({ option, title, children }) => `${option} ${title}${children.length ? ` (${shape(children)})` : ""}`)
      .join(", ");
  const all = async () => shape(await admin.does("GET /queue-options", { query: { queueId: String(queueId) } }));
  return { admin, queueId, add, all };
}

test("options are nested, numbered by place, moved, copied and deleted with what is below them", async () => {
  const { admin, queueId, add, all } = await openQueue();
  const [boleto, troca] = [await add("Boleto"), await add("Troca")];
  const segunda = await add("Segunda via", boleto);
  expect(await all()).toBe("1 Boleto (1 Segunda via), 2 Troca");
  const below = await admin.does("GET /queue-options", {
    query: { queueId: String(queueId), parentId: String(boleto) },
  });
  expect(below).toMatchObject([{ id: segunda, message: "Sobre Segunda via", parentId: boleto }]);

  await admin.does("PUT /queue-options/reorder", { body: { queueId, parentId: null, optionIds: [troca, boleto] } });
  expect(await all()).toBe("1 Troca, 2 Boleto (1 Segunda via)");
  await admin.does("POST /queue-options/:optionId/duplicate", { params: { optionId: boleto } });
  await add("Outros");
  expect(await all()).toBe("1 Troca, 2 Boleto (1 Segunda via), 3 Boleto (1 Segunda via), 4 Outros");
  await admin.does("PUT /queue-options/:optionId", {
    params: { optionId: boleto },
    body: { parentId: troca, title: "Pix" },
  });
  expect(await all()).toBe("1 Troca (1 Pix (1 Segunda via)), 2 Boleto (1 Segunda via), 3 Outros");
  await admin.does("DELETE /queue-options/:optionId", { params: { optionId: troca } });
  expect(await all()).toBe("1 Boleto (1 Segunda via), 2 Outros");
});

test("tries with one id make one option, at once or later, and the last try's values stand", async () => {
  const { admin, queueId, add, all } = await openQueue();
  const again = (body: object = {}) =>
    admin.does("POST /queue-options", { body: { queueId, clientId: "a", title: "Boleto", ...body } });
  await Promise.all([again(), again(), again()]);
  const troca = await add("Troca");
  const { id } = await again({ title: "Pix", parentId: troca });
  expect(await all()).toBe("1 Troca (1 Pix)");
  await admin.does("POST /queue-options/:optionId/duplicate", { params: { optionId: id } });
  await admin.does("POST /queue-options", { body: { queueId, clientId: "b", title: "Boleto" } });
  expect(await all()).toBe("1 Troca (1 Pix, 2 Pix), 2 Boleto");
});

test("tries with one id make one copy, at once or later", async () => {
  const { admin, add, all } = await openQueue();
  const optionId = await add("Boleto");
  await add("Segunda via", optionId);
  const copy = (clientId: string) =>
    admin.does("POST /queue-options/:optionId/duplicate", { params: { optionId }, body: { clientId } });
  await Promise.all([copy("a"), copy("a")]);
  const { id } = await copy("a");
  expect(await all()).toBe("1 Boleto (1 Segunda via), 2 Boleto (1 Segunda via)");
  expect(id).not.toBe(optionId);
  await copy("b");
  expect(await all()).toBe("1 Boleto (1 Segunda via), 2 Boleto (1 Segunda via), 3 Boleto (1 Segunda via)");
});

test("an option has the number it is given, as older clients give it", async () => {
  const { admin, queueId, add, all } = await openQueue();
  const [boleto, troca] = [await add("Boleto"), await add("Troca")];
  const post = async (body: object) =>
    (await admin.does("POST /queue-options", { body: { queueId, ...body } as never })).option;
  expect(await post({ title: "Pix", option: "1", parentId: -1, fileId: "" })).toBe(1);
  expect(await post({ title: "Frete", option: 3, parentId: "-1" })).toBe(3);
  expect(await post({ title: "Outros", option: 900, parentId: null })).toBe(5);
  expect(await all()).toBe("1 Pix, 2 Boleto, 3 Frete, 4 Troca, 5 Outros");
  const put = (optionId: number, body: object) =>
    admin.call("PUT /queue-options/:optionId", { params: { optionId }, body });
  await put(troca, { title: "Trocas", option: "2", parentId: -1, children: [] });
  expect(await all()).toBe("1 Pix, 2 Trocas, 3 Boleto, 4 Frete, 5 Outros");
  await put(troca, { option: null, title: "Troca" });
  expect(await all()).toBe("1 Pix, 2 Troca, 3 Boleto, 4 Frete, 5 Outros");
  await post({ title: "Segunda via", parentId: boleto });
  await put(troca, { option: 1, parentId: boleto });
  expect(await all()).toBe("1 Pix, 2 Boleto (1 Troca, 2 Segunda via), 3 Frete, 4 Outros");
  expect(await put(troca, { option: 0 })).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
});

test("an option that is added after others were deleted is the last", async () => {
  const { admin, add, all } = await openQueue();
  const [boleto, troca] = [await add("Boleto"), await add("Troca")];
  await add("Outros");
  for (const optionId of [boleto, troca]) await admin.does("DELETE /queue-options/:optionId", { params: { optionId } });
  await add("Prazos");
  expect(await all()).toBe("1 Outros, 2 Prazos");
});

test("an option can't go below itself, into another queue, or to a list that is not there", async () => {
  const { admin, add } = await openQueue();
  const top = await add("Boleto");
  const child = await add("Segunda via", top);
  const other = await admin.queue("Entregas");
  const put = (optionId: number, body: object) =>
    admin.call("PUT /queue-options/:optionId", { params: { optionId }, body });
  expect(await put(top, { parentId: child })).toMatchObject({ status: 409, error: "ERR_QUEUE_OPTION_BELOW_ITSELF" });
  expect(await put(top, { parentId: top })).toMatchObject({ status: 409, error: "ERR_QUEUE_OPTION_BELOW_ITSELF" });
  expect(await put(top, { fileId: 999_999_999 })).toMatchObject({ status: 404, error: "ERR_NO_FILE_LIST_FOUND" });
  const wrong = await admin.call("POST /queue-options", { body: { queueId: other, title: "X", parentId: top } });
  expect(wrong).toMatchObject({ status: 404, error: "ERR_NO_QUEUE_OPTION_FOUND" });
  const long = await admin.call("POST /queue-options", { body: { queueId: other, title: "x".repeat(5_000) } });
  expect(long).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
});

test("an option whose queue was deleted can't be changed", async () => {
  const { admin, queueId, add } = await openQueue();
  const optionId = await add("Boleto");
  await admin.does("DELETE /queue/:queueId", { params: { queueId } });
  const ask = { params: { optionId } };
  for (const answer of [
    await admin.call("PUT /queue-options/:optionId", { ...ask, body: { title: "Pix" } }),
    await admin.call("POST /queue-options/:optionId/duplicate", ask),
    await admin.call("DELETE /queue-options/:optionId", ask),
  ])
    expect(answer).toMatchObject({ status: 404, error: "ERR_NO_QUEUE_FOUND" });
});

test("two admins who add at once stay within the limit", async () => {
  const { admin, queueId, add } = await openQueue();
  for (let n = 1; n < limits.queueOption.width; n++) await add(`Opção ${n}`);
  const post = () => admin.call("POST /queue-options", { body: { queueId, title: "A última" } });
  const answers = await Promise.all([post(), post()]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ error: "ERR_QUEUE_OPTIONS_WIDTH" });
});

test("all texts of a queue's options have room in one answer; at the limit they can still be shortened", async () => {
  const { admin, queueId, add } = await openQueue();
  const optionId = await add("Boleto");
  const message = "€".repeat(limits.keptText.max);
  const add4096 = () => admin.call("POST /queue-options", { body: { queueId, title: "Outro", message } });
  const long = await admin.call("POST /queue-options", { body: { queueId, title: "Longa", message: `${message}a` } });
  expect(long).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update queue_options set message = repeat('a', $3) where company_id = $1 and id = $2", [
      tx.companyId,
      optionId,
      limits.queueOption.characters - message.length,
    ]),
  );
  expect((await add4096()).status).toBe(200);
  const full = { status: 409, error: "ERR_QUEUE_OPTIONS_CHARACTERS", body: { count: limits.queueOption.characters } };
  expect(await add4096()).toMatchObject(full);
  const ask = { params: { optionId } };
  expect(await admin.call("POST /queue-options/:optionId/duplicate", ask)).toMatchObject(full);
  await admin.does("PUT /queue-options/:optionId", { ...ask, body: { message: "Curta" } });
  expect((await add4096()).status).toBe(200);
});
