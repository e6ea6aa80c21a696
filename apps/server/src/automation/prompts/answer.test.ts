import { expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import type { PromptFailure } from "@recado/contracts/prompts";
import type { Reply } from "../../testing/openai-peer.ts";
import { openPromptShop, promptText, usePromptPeer } from "../../testing/prompt-shop.ts";
import { handOverPhrase } from "./rules.ts";

const { peer, home } = await usePromptPeer();
const openShop = (change: object = {}) => openPromptShop(home, peer, change);

test("a customer is answered by the prompt, which knows what was said", async () => {
  const { apiKey, promptId, says, heard, ticket, prompt } = await openShop();
  await says("Tem pão?");
  await says("E bolo?", "De cenoura?");
  expect(await heard()).toEqual(["re: Tem pão?", "re: De cenoura?"]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null, useIntegration: true, promptId });
  const last = peer.asked.at(-1);
  expect(last).toMatchObject({ key: apiKey, model: "gpt-3.5-turbo-1106", max_tokens: 100, temperature: 1 });
  expect(last?.messages[0]).toMatchObject({ role: "system", content: expect.stringContaining(promptText) as string });
  expect(last?.messages[0]?.content).toContain('"Maria"');
  expect(last?.messages.slice(1).map(({ role, content }) => `${role}: ${content}`)).toEqual([
    "user: Tem pão?",
    "assistant: re: Tem pão?",
    "user: E bolo?",
    "user: De cenoura?",
  ]);
  expect(await prompt()).toMatchObject({ answersToday: 2 });
});

test("the model reads so many messages of this service cycle, and none of the one before", async () => {
  const { says, put } = await openShop({ maxMessages: 2 });
  await says("um");
  await says("dois");
  expect(
    peer.asked
      .at(-1)
      ?.messages.slice(1)
      .map(({ content }) => content),
  ).toEqual(["re: um", "dois"]);
  await put({ status: "closed", silent: true });
  await says("três");
  expect(
    peer.asked
      .at(-1)
      ?.messages.slice(1)
      .map(({ content }) => content),
  ).toEqual(["três"]);
});

test("in a queue with a prompt, its prompt answers, from the message that led there and after its greeting", async () => {
  const { admin, queueId, connection, promptId, says, heard, ticket } = await openShop();
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { promptId: null, queueIds: [queueId] } });
  await admin.does("PUT /queue/:queueId", {
    params: { queueId },
    body: { promptId, greetingMessage: "Aqui é a padaria." },
  });
  await says("Tem pão?");
  expect(await heard()).toEqual(["Aqui é a padaria.", "re: Tem pão?"]);
  expect(await ticket()).toMatchObject({ queueId, promptId });
  await says("E bolo?");
  expect(await heard()).toEqual(["Aqui é a padaria.", "re: Tem pão?", "re: E bolo?"]);
});

test.each<[string, object, string[], Reply, string]>([
  [
    "calls the tool",
    {},
    ["Quero reclamar"],
    { transfer: "reclamação" },
    "Certo! Um atendente vai continuar a conversa por aqui.",
  ],
  ["says so with the call", {}, ["Quero reclamar"], { transfer: "x", say: "Vou chamar a Ana." }, "Vou chamar a Ana."],
  ["begins with the phrase", {}, ["Quero reclamar"], { say: `${handOverPhrase}. Um momento.` }, "Um momento."],
])("a model that %s hands over, once and for this cycle", async (_, change, texts, reply, said) => {
  const { queueId, says, heard, ticket } = await openShop(change);
  peer.reply = () => reply;
  await says(...texts);
  expect(await heard()).toEqual([said]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId, useIntegration: false, promptId: null });
  await says("Alô?");
  expect(await heard()).toHaveLength(1);
});

test.each<[string, object]>([
  ["ATENDENTE, por favor!", {}],
  ["quero o gerente", { humanKeywords: "chefe, gerente" }],
])("whoever writes “%s” gets a person, and no model is asked", async (asked, change) => {
  const { queueId, says, ticket } = await openShop(change);
  await says(asked);
  expect(peer.asked).toEqual([]);
  expect(await ticket()).toMatchObject({ queueId, promptId: null });
});

test("people take over after so many turns, and when the day's or the month's answers are used up", async () => {
  const turns = await openShop({ maxTurns: 1 });
  await turns.says("um");
  await turns.says("dois");
  expect(await turns.ticket()).toMatchObject({ queueId: turns.queueId, promptId: null });
  const day = await openShop({ maxAnswersDay: 1, fallbackMessage: "{{firstName}}, já vem alguém." });
  await day.says("um");
  await day.says("dois");
  expect(await day.heard()).toEqual(["re: um", "Maria, já vem alguém."]);
  const month = await openShop();
  await month.admin.does("PUT /settings/:key", { params: { key: "promptTokensPerMonth" }, body: { value: "0" } });
  await month.says("um");
  expect(await month.ticket()).toMatchObject({ queueId: month.queueId, promptId: null });
  expect(peer.asked).toHaveLength(2);
});

test.each<[PromptFailure, Reply]>([
  ["key", { error: "key" }],
  ["quota", { error: "quota" }],
  ["model", { error: "model" }],
  ["too_large", { error: "huge" }],
  ["empty", { error: "none" }],
  ["empty", { error: "html" }],
  ["unreachable", { error: "broken" }],
])(
  "where no answer comes (%s), the customer is told, people take over, and the prompt says why",
  async (failure, reply) => {
    const { queueId, promptId, says, heard, ticket, prompt, put } = await openShop();
    peer.reply = () => reply;
    await says("Tem pão?");
    expect(await heard()).toEqual(["Não consegui responder agora. Um atendente vai continuar a conversa por aqui."]);
    expect(await ticket()).toMatchObject({ queueId, promptId: null });
    expect(await prompt()).toMatchObject({ failure, failedAt: expect.any(String) as string });
    peer.reply = () => ({ say: "Temos." });
    await put({ promptId });
    await says("E agora?");
    expect(await heard()).toContain("Temos.");
    expect(await prompt()).toMatchObject({ failure: null, failedAt: null });
  },
  60_000,
);

test("a model that takes no tools is asked without them; markup becomes WhatsApp's", async () => {
  const { says, heard } = await openShop();
  peer.reply = () => ({ error: "tools" });
  await says("um");
  peer.reply = () => ({ say: "**Sim**, [cardápio](https://padaria.example/c) <b>aqui</b>" });
  await says("dois");
  expect(await heard()).toEqual(["sem ferramentas", "*Sim*, cardápio (https://padaria.example/c) aqui"]);
});

test("an admin talks to a prompt before customers do: with another text, to a person, without what is used up", async () => {
  const { admin, promptId, apiKey, prompt } = await openShop({ maxAnswersDay: 2 });
  const tries = (body: Request<"POST /prompt/:promptId/try">["body"]) =>
    admin.does("POST /prompt/:promptId/try", { params: { promptId }, body });
  const said = [
    { role: "user" as const, content: "Oi" },
    { role: "assistant" as const, content: "Olá!" },
    { role: "user" as const, content: "Tem pão?" },
  ];
  expect(await tries({ said })).toEqual({ body: "re: Tem pão?", handsOver: false, failure: null });
  expect(peer.asked.at(-1)).toMatchObject({ key: apiKey, messages: [{ role: "system" }, ...said] });
  const other = `${promptText} Nunca fale de preços.`;
  peer.reply = () => ({ transfer: "preço" });
  expect(await tries({ said, prompt: other })).toEqual({ body: "", handsOver: true, failure: null });
  expect(peer.asked.at(-1)?.messages[0]?.content).toContain("Nunca fale de preços.");
  expect(await tries({ said })).toMatchObject({ failure: "limit" });
  const asksPerson = [{ role: "user" as const, content: "Quero um atendente" }];
  expect(await tries({ said: asksPerson })).toMatchObject({ handsOver: true, failure: null });
  expect(await prompt()).toMatchObject({ answersToday: 2, prompt: promptText });
});

test("a private address is called only where the operator lists it", async () => {
  const { says, prompt, admin, promptId } = await openShop();
  // Saved before the operator took it from the list.
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update prompts set base_url = 'http://127.0.0.1:9/v1' where company_id = $1 and id = $2", [
      tx.companyId,
      promptId,
    ]),
  );
  await says("Tem pão?");
  expect(await prompt()).toMatchObject({ failure: "address" });
});
