import { expect, test } from "vitest";
import { newNumber } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openIntegrationShop } from "../../testing/integration-shop.ts";
import { startDialogflowPeer } from "../../testing/peers/dialogflow-peer.ts";
import { sendJson, startHttpPeer } from "../../testing/peers/http-peer.ts";
import { bubble, choiceInput, startTypebotPeer } from "../../testing/peers/typebot-peer.ts";
import { saidTo } from "../../testing/steps.ts";

let answered: unknown = {};
const program = await startHttpPeer((_, response) =>
  typeof answered === "string" ? void response.end(answered) : sendJson(response, 200, answered),
);
const typebot = await startTypebotPeer();
const google = await startDialogflowPeer();
const home = useApp({
  ROLES: "web",
  GOOGLE_URL: google.url,
  ALLOWED_PRIVATE_HOSTS: [program, typebot, google].map(({ host }) => host).join(),
});
const answers = (body: unknown) => void (answered = body);
const flow = () => ({ type: "n8n" as const, name: "Fluxo", urlN8N: program.url });

test.each<[string, object, string[]]>([
  ["nulls", { messages: [{ body: "Oi", url: null, type: null }], action: null, contact: null }, ["Oi"]],
  ["an unknown type", { messages: [{ type: "sticker", body: "Oi" }], action: { close: null } }, ["Oi"]],
  [
    "too much",
    { messages: Array.from({ length: 30 }, () => ({ body: "a".repeat(5_000) })) },
    Array<string>(20).fill("a".repeat(4_096)),
  ],
  [
    "too much, whose rest is odd",
    { messages: [...Array.from({ length: 20 }, () => ({ body: "Oi" })), null, 7] },
    Array<string>(20).fill("Oi"),
  ],
  ["what cannot be stored", { messages: [{ body: "Oi\u0000 \ud83d" }] }, ["Oi \ufffd"]],
  ["texts alone", { messages: ["Bom dia", "Como vai?"] }, ["Bom dia", "Como vai?"]],
  ["a cut picture character", { messages: [{ body: `${"a".repeat(4_095)}😀` }] }, ["a".repeat(4_095)]],
  ["a mistyped e-mail", { messages: [{ body: "Oi" }], contact: { email: "maria@", extraInfo: 7, name: 7 } }, ["Oi"]],
])("of an answer with %s the rest is said", async (_, given, said) => {
  const shop = await openIntegrationShop(home, flow());
  answers(given);
  await shop.says("Oi");
  expect(await shop.heard()).toEqual(said);
  expect(await shop.calls()).toMatchObject([{ status: 200, error: "", said: said.length }]);
});

test("an answer that names another contact's number is said to whoever wrote, and changes nobody's number", async () => {
  const shop = await openIntegrationShop(home, flow());
  const number = newNumber();
  const add = "insert into contacts (company_id, name, number) values ($1, 'Outra', $2) returning id";
  const [other] = await shop.rows<{ id: number }>(add, number);
  answers({ messages: [{ body: "Seu pedido saiu", number, to: number }], contact: { number, email: "a@casa.test" } });
  await shop.says("Oi");
  const { contactId } = await shop.ticket();
  expect(await saidTo(home.app, shop.connection.companyId)).toMatchObject([{ contactId, body: "Seu pedido saiu" }]);
  const told = (id: number) => shop.admin.does("GET /contacts/:contactId", { params: { contactId: id } });
  expect(await told(contactId)).toMatchObject({ number: shop.from, email: "a@casa.test" });
  expect(await told(other?.id ?? 0)).toMatchObject({ number, email: "" });
});

test("a queue may be named by a text, or by nothing", async () => {
  const shop = await openIntegrationShop(home, flow(), ["Vendas"]);
  for (const transferQueueId of [null, ""]) {
    answers({ messages: [{ body: "Qual setor?" }], action: { transferQueueId } });
    await shop.says("Oi");
  }
  expect(await shop.heard()).toEqual(["Qual setor?", "Qual setor?"]);
  answers({ action: { transferQueueId: String(shop.queueIds[0]) } });
  await shop.says("Vendas");
  expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[0], useIntegration: false });
});

test.each<[string, object]>([
  ["messages.0", { messages: [7] }],
  ["messages.0.body", { messages: [{ body: 7 }] }],
  ["messages.1.body", { messages: [{ body: "Oi" }, { text: "Tudo bem?" }] }],
  ["messages", { messages: "Oi" }],
  ["action.transferQueueId", { messages: [], action: { transferQueueId: "vendas" } }],
])("an answer that cannot be read at %s hands to people, and the admin reads where", async (where, given) => {
  const shop = await openIntegrationShop(home, flow());
  answers(given);
  await shop.says("Oi");
  expect(await shop.calls()).toMatchObject([{ status: 200, error: `unreadable: ${where}`, said: null }]);
  expect([await shop.heard(), (await shop.ticket()).useIntegration]).toEqual([[], false]);
});

test("broken JSON hands to people, and the admin reads so; a word that is no JSON says nothing", async () => {
  const shop = await openIntegrationShop(home, flow());
  answers("ok");
  await shop.says("Oi");
  expect(await shop.ticket()).toMatchObject({ useIntegration: true });
  answers('{"messages": [');
  await shop.says("Alguém?");
  expect(await shop.calls()).toMatchObject([{ error: "unreadable: JSON" }, { error: "", said: 0 }]);
  expect([await shop.heard(), (await shop.ticket()).useIntegration]).toEqual([[], false]);
});

const bot = {
  type: "typebot" as const,
  name: "Vendas",
  urlN8N: `${typebot.url}/`,
  typebotSlug: "vendas",
  typebotDelayMessage: 0,
};

test("a Typebot that cuts a picture character in half, or says what cannot be stored, is understood all the same", async () => {
  typebot.flow.start = {
    messages: [bubble(`${"a".repeat(4_095)}😀`), bubble("Oi\u0000")],
    input: choiceInput("Bolo\u0000", "\ud83d"),
  };
  const shop = await openIntegrationShop(home, bot);
  await shop.says("Oi");
  expect(await shop.heard()).toEqual(["a".repeat(4_095), "Oi", "*[ 1 ]* - Bolo\n*[ 2 ]* - \ufffd"]);
});

const agent = {
  type: "dialogflow" as const,
  name: "Agente",
  projectName: "projeto",
  jsonContent: google.account("agente"),
};

test("Dialogflow says what is meant for every messenger, at most twenty texts, each as it can be stored", async () => {
  const others = [{ platform: "TELEGRAM", text: { text: ["Para outro"] } }, { payload: { a: 1 } }];
  google.says.set("tudo", { texts: ["a".repeat(5_000), "Oi\u0000", ...Array<string>(30).fill("mais")], others });
  google.says.set("pouco", { texts: ["Só este"], others });
  const shop = await openIntegrationShop(home, agent);
  await shop.says("pouco");
  await shop.says("tudo");
  expect(await shop.heard()).toEqual(["Só este", "a".repeat(4_096), "Oi", ...Array<string>(18).fill("mais")]);
});
