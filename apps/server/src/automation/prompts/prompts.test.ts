import { expect, test } from "vitest";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

const text = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";

async function office() {
  const admin = await home.nobody.signUp();
  const queueId = await admin.queue();
  const body = { name: "Vendas", prompt: text, apiKey: "sk-minha-chave", queueId };
  return { admin, queueId, body };
}

test("a prompt is added with the specified values, changed, shown without its key, and removed", async () => {
  const { admin, queueId, body } = await office();
  const made = await admin.does("POST /prompt", { body });
  expect(made).toMatchObject({
    model: "gpt-3.5-turbo-1106",
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    apiKey: "••••",
    queue: { id: queueId },
    answersToday: 0,
    failure: null,
  });
  const params = { promptId: made.id };
  const optional = {
    baseUrl: "https://api.openai.com/v1",
    humanKeywords: "gerente",
    maxTurns: 5,
    maxAnswersDay: 50,
    fallbackMessage: "Já vem alguém.",
  };
  const numbers = { model: "gpt-4o-mini", maxTokens: 200, temperature: 0.5, maxMessages: 20 };
  const changed = await admin.does("PUT /prompt/:promptId", { params, body: { ...body, ...optional, ...numbers } });
  expect(changed).toMatchObject({ ...optional, ...numbers, apiKey: "••••" });
  expect(await admin.does("GET /prompt/:promptId", { params })).toEqual(changed);
  const listed = await admin.does("GET /prompt", { query: { searchParam: "vend" } });
  expect(listed).toMatchObject({
    prompts: [changed],
    count: 1,
    hasMore: false,
    usage: { thousandTokens: 0, most: 2000 },
  });
  expect(await admin.does("DELETE /prompt/:promptId", { params })).toMatchObject({ deleted: true });
  expect(await admin.call("GET /prompt/:promptId", { params })).toMatchObject({ error: "ERR_NO_PROMPT_FOUND" });
  const whole = { ...body, ...optional, ...numbers };
  expect(await admin.does("POST /prompt", { body: whole })).toMatchObject({ ...optional, ...numbers });
});

test("tries with one id make one prompt, at once or later, and the last try's values stand", async () => {
  const { admin, body } = await office();
  const tries = await Promise.all(
    [1, 2, 3].map(() => admin.does("POST /prompt", { body: { ...body, clientId: "a" } })),
  );
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  const changed = await admin.does("POST /prompt", { body: { ...body, name: "Entregas", clientId: "a" } });
  await admin.does("POST /prompt", { body: { ...body, clientId: "b" } });
  const stranger = await office();
  await stranger.admin.does("POST /prompt", { body: { ...stranger.body, clientId: "a" } });
  const { prompts } = await admin.does("GET /prompt", { query: {} });
  expect(prompts.map(({ id, name }) => [name, id === changed.id])).toEqual([
    ["Entregas", true],
    ["Vendas", false],
  ]);
});

test("the key stays where it is absent, blank or its mask, and nobody reads it in the database", async () => {
  const { admin, body } = await office();
  const { id } = await admin.does("POST /prompt", { body });
  const sealed = () =>
    home.app.database.tenant(admin.user.companyId, async (tx) => {
      const rows = await tx.sql<{ key: string }>(
        "select encode(api_key, 'escape') as key from prompts where company_id = $1 and id = $2",
        [tx.companyId, id],
      );
      return rows[0]?.key;
    });
  const before = await sealed();
  expect(before).not.toContain("sk-minha-chave");
  const put = (change: object) => admin.does("PUT /prompt/:promptId", { params: { promptId: id }, body: change });
  for (const change of [{}, { apiKey: "" }, { apiKey: null }, { apiKey: "••••" }]) await put(change);
  expect(await sealed()).toBe(before);
  const elsewhere = { baseUrl: "https://provider.example/v1" };
  const params = { promptId: id };
  expect((await admin.call("PUT /prompt/:promptId", { params, body: elsewhere })).body).toMatchObject({
    fields: { apiKey: "required" },
  });
  expect(await put({ ...elsewhere, apiKey: "sk-minha-chave" })).toMatchObject(elsewhere);
  await put({ apiKey: "sk-outra" });
  expect(await sealed()).not.toBe(before);
});

test.each<[string, object, object]>([
  ["a short name", { name: "Oi" }, { fields: { name: "too_short" } }],
  ["a short prompt", { prompt: "Seja gentil." }, { fields: { prompt: "too_short" } }],
  ["no queue", { queueId: undefined }, { error: "ERR_VALIDATION" }],
  ["a queue of nobody", { queueId: 999_999 }, { error: "ERR_NO_QUEUE_FOUND" }],
  ["no key", { apiKey: "" }, { error: "ERR_VALIDATION" }],
  ["a mask as key", { apiKey: "••••" }, { fields: { apiKey: "required" } }],
  ["too warm", { temperature: 1.1 }, { error: "ERR_VALIDATION" }],
  ["an address inside", { baseUrl: "http://10.0.0.1/v1" }, { error: "ERR_URL_REFUSED" }],
  ["what is no address", { baseUrl: "openai" }, { fields: { baseUrl: "invalid" } }],
])("%s is refused", async (_, change, refusal) => {
  const { admin, body } = await office();
  expect((await admin.call("POST /prompt", { body: { ...body, ...change } })).body).toMatchObject(refusal);
});

test("a prompt that a queue or a connection uses is not removed, and says which; names are unique", async () => {
  const { admin, queueId, body } = await office();
  const { connectionId } = await connectionOf(home.app, admin, "Loja centro");
  const { id: promptId } = await admin.does("POST /prompt", { body });
  expect(await admin.call("POST /prompt", { body: { ...body, name: "VENDAS" } })).toMatchObject({
    error: "ERR_NAME_TAKEN",
  });
  const whatsapp = { params: { whatsappId: connectionId } };
  const queue = { params: { queueId } };
  expect(await admin.does("PUT /queue/:queueId", { ...queue, body: { promptId } })).toMatchObject({ promptId });
  expect(await admin.does("PUT /whatsapp/:whatsappId", { ...whatsapp, body: { promptId } })).toMatchObject({
    promptId,
  });
  expect(await admin.does("DELETE /prompt/:promptId", { params: { promptId } })).toMatchObject({
    deleted: false,
    uses: ["Loja centro", expect.any(String)],
  });
  const made = await admin.does("POST /queue", { body: { name: "Nova fila", color: "#654321", promptId } });
  const phone = await admin.does("POST /whatsapp", { body: { name: "Novo celular", provider: "simulator", promptId } });
  expect([made.promptId, phone.promptId]).toEqual([promptId, promptId]);
  await admin.does("DELETE /queue/:queueId", { params: { queueId: made.id } });
  await admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: phone.id }, query: {} });
  await admin.does("PUT /whatsapp/:whatsappId", { ...whatsapp, body: { promptId: null } });
  await admin.does("PUT /queue/:queueId", { ...queue, body: { promptId: null } });
  expect(await admin.does("DELETE /prompt/:promptId", { params: { promptId } })).toMatchObject({ deleted: true });
  for (const answer of [
    await admin.call("PUT /queue/:queueId", { ...queue, body: { promptId } }),
    await admin.call("PUT /whatsapp/:whatsappId", { ...whatsapp, body: { promptId } }),
    await admin.call("POST /queue", { body: { name: "Outra", color: "#123456", promptId } }),
    await admin.call("POST /whatsapp", { body: { name: "Nova", provider: "simulator", promptId } }),
  ])
    expect(answer).toMatchObject({ status: 404, error: "ERR_NO_PROMPT_FOUND" });
});

test("attendants, and companies whose plan has no AI, have no prompts", async () => {
  const { admin } = await office();
  const ana = await admin.colleague("user", {});
  expect(await ana.call("GET /prompt", {})).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  await home.app.database.platform(
    `with own as (insert into plans (name, users, connections, queues, value_cents, use_open_ai) values ('Sem IA', 9, 9, 9, 0, false) returning id)
     update companies set plan_id = own.id from own where companies.id = $1`,
    [admin.user.companyId],
  );
  expect(await admin.call("GET /prompt", {})).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
});
