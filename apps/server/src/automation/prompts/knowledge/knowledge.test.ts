import { expect, test } from "vitest";
import { limits } from "@recado/contracts/limits";
import { openPromptShop, usePromptPeer } from "../../../testing/prompt-shop.ts";

const { peer, home } = await usePromptPeer();

async function openShop() {
  const shop = await openPromptShop(home, peer);
  const params = { promptId: shop.promptId };
  const add = (title: string, text: string) =>
    shop.admin.does("POST /prompt/:promptId/knowledge", { params, body: { title, text } });
  const told = () => peer.asked.at(-1)?.messages[0]?.content ?? "";
  const tries = (content: string) =>
    shop.admin.does("POST /prompt/:promptId/try", { params, body: { said: [{ role: "user", content }] } });
  return { ...shop, params, add, told, tries };
}
const filler = Array.from({ length: 150 }, (_, n) => `Parágrafo ${n} da história da padaria, fundada há muito.`).join(
  "\n\n",
);

test("a little knowledge goes along whole: with customers' questions, when tried, and when an answer is suggested", async () => {
  const { add, says, told, tries, put, ticket, admin } = await openShop();
  await add("Preços", "Pão francês: 1 real.");
  await says("Oi");
  expect(told()).toContain('<text title="Preços">\nPão francês: 1 real.\n</text>');
  await tries("Oi");
  expect(told()).toContain("Pão francês: 1 real.");
  await put({ status: "open", userId: admin.user.id });
  const { id: ticketId } = await ticket();
  await admin.does("POST /tickets/:ticketId/assistance", { params: { ticketId }, body: { task: "suggest" } });
  expect(told()).toContain("Pão francês: 1 real.");
});

test("of much knowledge what fits the question goes along, in other forms of its words too, within the budget", async () => {
  const { add, told, tries } = await openShop();
  await add("História", filler);
  await add("Entregas", "As ENTREGAS são feitas até às 18h, de bicicleta.");
  await tries("Vocês fazem entrega?");
  expect(told()).toContain("de bicicleta");
  expect(told()).not.toContain("Parágrafo");
  await tries("Qual a história da padaria?");
  expect(told()).toContain("Parágrafo");
  expect(told().length).toBeLessThan(8_000);
  await tries("xyz");
  expect(told()).not.toContain("<text");
  await tries("'a' & b | !c \\ : * <-> ''");
});

test("tries with one id give one text, at once or later, and the last try's words stand", async () => {
  const { admin, params, add, tries, told } = await openShop();
  const again = (text: string) =>
    admin.does("POST /prompt/:promptId/knowledge", { params, body: { clientId: "a", title: "Preços", text } });
  await Promise.all([1, 2, 3].map(() => again("Pão: 1 real.")));
  await add("Preços", "Bolo: 9 reais.");
  const { id } = await again("Pão: 2 reais.");
  const { knowledge } = await admin.does("GET /prompt/:promptId/knowledge", { params });
  expect(knowledge.map((one) => one.id === id)).toEqual([true, false]);
  await tries("Oi");
  expect(told()).toContain("Pão: 2 reais.");
  expect(told()).not.toContain("Pão: 1 real.");
});

test("a text is listed, read, changed, and forgotten", async () => {
  const { admin, params, add, tries, told } = await openShop();
  const made = await add("Preços", "Pão: 1 real.");
  const one = { params: { ...params, knowledgeId: made.id } };
  expect(made).toMatchObject({ title: "Preços", characters: 12 });
  expect(await admin.does("GET /prompt/:promptId/knowledge", { params })).toEqual({ knowledge: [made] });
  expect(await admin.does("GET /prompt/:promptId/knowledge/:knowledgeId", one)).toEqual({
    ...made,
    text: "Pão: 1 real.",
  });
  const body = { title: "Preços novos", text: "Pão: 2 reais." };
  expect(await admin.does("PUT /prompt/:promptId/knowledge/:knowledgeId", { ...one, body })).toMatchObject({
    title: "Preços novos",
  });
  await tries("Quanto custa o pão?");
  expect(told()).toContain("2 reais");
  expect(told()).not.toContain("1 real");
  await admin.does("DELETE /prompt/:promptId/knowledge/:knowledgeId", one);
  await tries("Quanto custa o pão?");
  expect(told()).not.toContain("<text");
  const absent = await admin.call("DELETE /prompt/:promptId/knowledge/:knowledgeId", one);
  expect(absent).toMatchObject({ status: 404, error: "ERR_NO_KNOWLEDGE_FOUND" });
});

test("there are at most so many texts, also of those who add at once; another prompt's is not there", async () => {
  const { admin, params, add, queueId } = await openShop();
  const bodies = Array.from({ length: limits.promptKnowledge.most + 2 }, (_, n) => ({
    title: `Texto ${n}`,
    text: "a",
  }));
  const answers = await Promise.all(
    bodies.map((body) => admin.call("POST /prompt/:promptId/knowledge", { params, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.promptKnowledge.most);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { error: "ERR_TOO_MUCH_KNOWLEDGE", count: limits.promptKnowledge.most },
  });
  const prompt = "Você é outra atendente virtual da padaria, que responde em poucas palavras.";
  const other = await admin.does("POST /prompt", { body: { name: "Outra", prompt, apiKey: "sk-2", queueId } });
  const knowledgeId = answers.find(({ status }) => status === 200)?.ok.id ?? 0;
  const read = await admin.call("GET /prompt/:promptId/knowledge/:knowledgeId", {
    params: { promptId: other.id, knowledgeId },
  });
  expect(read).toMatchObject({ status: 404, error: "ERR_NO_KNOWLEDGE_FOUND" });
  await expect(add("Longo", "a".repeat(limits.promptKnowledge.text + 1))).rejects.toThrow("ERR_VALIDATION");
});
