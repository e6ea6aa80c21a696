import { expect, test } from "vitest";
import { integrationLanguages, integrationTypes } from "@recado/contracts/integrations";
import { useApp } from "../../testing/harness.ts";
import { connectionOf } from "../../testing/customers.ts";
import { startDialogflowPeer } from "../../testing/peers/dialogflow-peer.ts";
import type { Person } from "../../testing/person.ts";

const google = await startDialogflowPeer();
const home = useApp({ GOOGLE_URL: google.url, ALLOWED_PRIVATE_HOSTS: `${google.host}, flows.lan` });

const add = (person: Person, body: object = {}) =>
  person.call("POST /queueIntegration", { body: { type: "n8n", name: "Fluxo", ...body } });
const kept = async (person: Person, integrationId: number) =>
  (
    await home.app.database.tenant(person.user.companyId, (tx) =>
      tx.sql<{ json: string | null; secret: string | null }>(
        "select encode(json_content, 'hex') as json, encode(secret, 'hex') as secret from queue_integrations where company_id = $1 and id = $2",
        [tx.companyId, integrationId],
      ),
    )
  )[0];

test("an integration is added, listed by name, changed and removed; a project is called as it is", async () => {
  const admin = await home.nobody.signUp();
  const all = {
    type: "typebot" as const,
    urlN8N: "http://flows.lan/",
    language: "en" as const,
    projectName: "ignored",
    typebotSlug: "vendas",
    typebotExpires: 30,
    typebotDelayMessage: 500,
    typebotKeywordFinish: "sair",
    typebotKeywordRestart: "menu",
    typebotUnknownMessage: "Não entendi.",
    typebotRestartMessage: "De novo!",
    sendRaw: true,
  };
  const made = (await add(admin, { ...all, name: "Vendas" })).ok;
  expect(made).toMatchObject({ ...all, name: "Vendas", projectName: "Vendas", jsonContent: "", secret: "" });
  const flow = (await add(admin, { language: "pt-BR" })).ok;
  expect(flow).toMatchObject({ typebotExpires: 1, typebotDelayMessage: 1_000, language: "pt-BR", sendRaw: false });
  expect(await add(admin, { name: "fluxo" })).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  const params = { integrationId: flow.id };
  const changed = await admin.does("PUT /queueIntegration/:integrationId", { params, body: { name: "Atendimento" } });
  expect(changed).toMatchObject({ name: "Atendimento", projectName: "Atendimento", type: "n8n" });
  const ofMade = { params: { integrationId: made.id } };
  expect(await admin.does("PUT /queueIntegration/:integrationId", { ...ofMade, body: all })).toMatchObject({
    ...all,
    projectName: "Vendas",
  });
  expect(await admin.does("GET /queueIntegration/:integrationId", ofMade)).toMatchObject({
    type: all.type,
    name: "Vendas",
  });
  const { queueIntegrations, count, hasMore } = await admin.does("GET /queueIntegration", { query: {} });
  expect([queueIntegrations.map(({ name }) => name), count, hasMore]).toEqual([["Atendimento", "Vendas"], 2, false]);
  const found = await admin.does("GET /queueIntegration", { query: { searchParam: "VEND", pageNumber: 1 } });
  expect(found.queueIntegrations).toHaveLength(1);
  await admin.does("DELETE /queueIntegration/:integrationId", { params });
  expect(await admin.call("GET /queueIntegration/:integrationId", { params })).toMatchObject({
    status: 404,
    error: "ERR_NO_INTEGRATION_FOUND",
  });
});

test("tries with one id make one integration, at once or later, and the last try's values stand", async () => {
  const admin = await home.nobody.signUp();
  const tries = await Promise.all([1, 2, 3].map(() => add(admin, { clientId: "a" })));
  expect(new Set(tries.map(({ ok }) => ok.id)).size).toBe(1);
  const { ok: changed } = await add(admin, { clientId: "a", type: "webhook", name: "Caixa" });
  expect(await add(admin, { clientId: "b" })).toMatchObject({ status: 200 });
  expect(await add(await home.nobody.signUp(), { clientId: "a" })).toMatchObject({ status: 200 });
  const { queueIntegrations } = await admin.does("GET /queueIntegration", { query: {} });
  expect(queueIntegrations.map(({ id, name, type }) => [name, type, id === changed.id])).toEqual([
    ["Caixa", "webhook", true],
    ["Fluxo", "n8n", false],
  ]);
});

test("keys are sealed, leave as a mask, and stay where they are sent absent, blank or masked", async () => {
  const admin = await home.nobody.signUp();
  const { body: answer } = await add(admin, {
    type: "dialogflow",
    projectName: "projeto",
    jsonContent: google.account("dono"),
    secret: "um segredo bem longo",
  });
  const { id, ...made } = answer as { id: number; jsonContent: string; secret: string };
  expect(made).toMatchObject({ jsonContent: "••••", secret: "••••" });
  expect(JSON.stringify(answer)).not.toMatch(/PRIVATE|segredo bem/);
  const before = await kept(admin, id);
  expect(Buffer.from(before?.json ?? "", "hex").toString("latin1")).not.toContain("PRIVATE");
  for (const change of [{ name: "Outra" }, { jsonContent: "", secret: "" }, { jsonContent: "••••", secret: "••••" }])
    await admin.does("PUT /queueIntegration/:integrationId", { params: { integrationId: id }, body: change });
  expect(await kept(admin, id)).toEqual(before);
  const other = { jsonContent: google.account("outro"), secret: "outro segredo bem longo" };
  await admin.does("PUT /queueIntegration/:integrationId", { params: { integrationId: id }, body: other });
  const after = await kept(admin, id);
  expect([after?.json === before?.json, after?.secret === before?.secret]).toEqual([false, false]);
});

test.each([
  [{ type: "dialogflow", jsonContent: "[]" }, { jsonContent: "invalid" }],
  [{ type: "dialogflow", jsonContent: "isto não é JSON" }, { jsonContent: "invalid" }],
  [{ type: "dialogflow", jsonContent: '{"client_email":"a@b.c"}' }, { jsonContent: "invalid" }],
  [{ secret: "curto" }, { secret: "too_short" }],
  [{ name: "a" }, { name: "too_short" }],
  [{ name: "a".repeat(51) }, { name: "too_long" }],
  [{ name: "" }, { name: "too_short" }],
  [{ urlN8N: "ftp://8.8.8.8/" }, { urlN8N: "invalid" }],
  [{ urlN8N: "não é endereço" }, { urlN8N: "invalid" }],
  [{ typebotDelayMessage: 30_001 }, { typebotDelayMessage: expect.any(String) }],
  [{ type: "chatwoot" }, { type: expect.any(String) }],
])("%j is refused", async (body, fields) => {
  const admin = await home.nobody.signUp();
  expect(await add(admin, body)).toMatchObject({ status: 400, body: { error: "ERR_VALIDATION", fields } });
});

test.each(["http://127.0.0.1/", "http://[::1]/", "http://2130706433/", "http://10.0.0.8/x", "http://169.254.169.254/"])(
  "%s leads inside and is refused; what the operator opened is not",
  async (urlN8N) => {
    const admin = await home.nobody.signUp();
    expect(await add(admin, { urlN8N })).toMatchObject({ status: 400, error: "ERR_URL_REFUSED" });
    expect((await add(admin, { urlN8N: "http://flows.lan/webhook/1" })).status).toBe(200);
  },
);

test("an agent is tried with the given key or the kept one; Google is asked where it is, whatever the file says", async () => {
  const admin = await home.nobody.signUp();
  const session = { projectName: "projeto", jsonContent: google.account("teste"), language: "es" as const };
  const tried = await admin.does("POST /queueIntegration/testSession", { body: session });
  expect(tried).toEqual({ ok: true, messages: ["Você disse: hi"] });
  expect(google.turns.at(-1)).toMatchObject({ project: "projeto", language: "es", account: "teste" });
  const { id } = (await add(admin, { ...session, type: "dialogflow", jsonContent: google.account("guardada") })).ok;
  const blank = { ...session, jsonContent: "", integrationId: id };
  await admin.does("POST /queueIntegration/testSession", { body: blank });
  expect(google.turns.at(-1)).toMatchObject({ account: "guardada" });
  const refused = await admin.call("POST /queueIntegration/testSession", {
    body: { ...session, projectName: "outro-projeto" },
  });
  expect(refused).toMatchObject({ status: 400, body: { error: "ERR_INTEGRATION_FAILED", reason: /^403 IAM/ } });
  const broken = {
    client_email: "x@y.z",
    private_key: `-----BEGIN PRIVATE KEY-----\n${"A".repeat(60)}\n-----END PRIVATE KEY-----`,
  };
  const wrongKey = await admin.call("POST /queueIntegration/testSession", {
    body: { ...session, jsonContent: JSON.stringify(broken) },
  });
  expect(wrongKey).toMatchObject({ status: 400, error: "ERR_INTEGRATION_FAILED" });
  const stranger = await home.nobody.signUp();
  expect(await stranger.call("POST /queueIntegration/testSession", { body: blank })).toMatchObject({ status: 404 });
});

test("queues and connections name one of the company's own, and none once it is removed", async () => {
  const admin = await home.nobody.signUp();
  const foreign = (await add(await home.nobody.signUp())).ok.id;
  const own = (await add(admin)).ok.id;
  const { connectionId } = await connectionOf(home.app, admin);
  const absent = { status: 404, error: "ERR_NO_INTEGRATION_FOUND" };
  const color = "#123456";
  expect(await admin.call("POST /queue", { body: { name: "Vendas", color, integrationId: foreign } })).toMatchObject(
    absent,
  );
  const queue = await admin.does("POST /queue", { body: { name: "Vendas", color, integrationId: own } });
  expect(queue.integrationId).toBe(own);
  const params = { queueId: queue.id };
  expect(await admin.call("PUT /queue/:queueId", { params, body: { integrationId: foreign } })).toMatchObject(absent);
  const ofPhone = { params: { whatsappId: connectionId } };
  expect(await admin.call("PUT /whatsapp/:whatsappId", { ...ofPhone, body: { integrationId: foreign } })).toMatchObject(
    absent,
  );
  const changed = await admin.does("PUT /whatsapp/:whatsappId", { ...ofPhone, body: { integrationId: own } });
  expect(changed.integrationId).toBe(own);
  expect((await admin.does("PUT /queue/:queueId", { params, body: { integrationId: null } })).integrationId).toBeNull();
  await admin.does("PUT /queue/:queueId", { params, body: { integrationId: own } });
  await admin.does("POST /queue", { body: { name: "Suporte", color: "#654321", integrationId: null } });
  const without = { ...ofPhone, body: { integrationId: null } };
  expect((await admin.does("PUT /whatsapp/:whatsappId", without)).integrationId).toBeNull();
  await admin.does("PUT /whatsapp/:whatsappId", { ...ofPhone, body: { integrationId: own } });
  await admin.does("POST /whatsapp", { body: { name: "Sem", provider: "simulator", integrationId: null } });
  const phone = { name: "Outro", provider: "simulator" as const, integrationId: own };
  const testPhone = await admin.does("POST /whatsapp", { body: phone });
  await admin.does("DELETE /queueIntegration/:integrationId", { params: { integrationId: own } });
  expect((await admin.does("GET /queue/:queueId", { params })).integrationId).toBeNull();
  for (const whatsappId of [connectionId, testPhone.id])
    expect(
      (await admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId }, query: {} })).integrationId,
    ).toBeNull();
});

test("attendants, and companies whose plan has none, are refused", async () => {
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  expect(await attendant.call("GET /queueIntegration", { query: {} })).toMatchObject({ error: "ERR_NO_PERMISSION" });
  await home.app.database.platform("update plans set use_integrations = false");
  try {
    expect(await add(await home.nobody.signUp())).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  } finally {
    await home.app.database.platform("update plans set use_integrations = true");
  }
});

test("an integration may become one of any kind and language; an agent is tried in each", async () => {
  const admin = await home.nobody.signUp();
  const { id: integrationId } = (await add(admin)).ok;
  for (const type of integrationTypes)
    for (const language of integrationLanguages) {
      const body = { type, language };
      const params = { integrationId };
      expect(await admin.does("PUT /queueIntegration/:integrationId", { params, body })).toMatchObject(body);
    }
  for (const language of integrationLanguages) {
    const body = { projectName: "projeto", jsonContent: google.account(), language };
    await admin.does("POST /queueIntegration/testSession", { body });
    expect(google.turns.at(-1)).toMatchObject({ language });
  }
});
