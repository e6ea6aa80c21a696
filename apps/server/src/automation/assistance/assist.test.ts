import { expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import { rewritings } from "@recado/contracts/assistance";
import { connectionOf, conversation } from "../../testing/customers.ts";
import type { Reply } from "../../testing/openai-peer.ts";
import type { Person } from "../../testing/person.ts";
import { openPromptShop, promptText, usePromptPeer } from "../../testing/prompt-shop.ts";

const { peer, home } = await usePromptPeer({ pausedMs: 0 });

type Body = Request<"POST /tickets/:ticketId/assistance">["body"];
const asks = (person: Person, ticketId: number, body: Body) =>
  person.call("POST /tickets/:ticketId/assistance", { params: { ticketId }, body });

/** A shop with a conversation that its admin answers. */
async function openShop(change: object = {}) {
  const shop = await openPromptShop(home, peer, change);
  await shop.hears("Tem pão?", "E bolo?");
  await shop.put({ status: "open", userId: shop.admin.user.id });
  const { id: ticketId } = await shop.ticket();
  await shop.admin.does("POST /messages/:ticketId", { params: { ticketId }, body: { body: "Temos, sim." } });
  await shop.hears("Quanto custa?");
  const helps = (body: Body) => asks(shop.admin, ticketId, body);
  return { ...shop, ticketId, helps };
}

test("an attendant's text is rewritten, each way, and nothing is sent", async () => {
  const { helps, apiKey, heard, prompt } = await openShop();
  for (const how of rewritings)
    expect((await helps({ task: "rewrite", text: "Nao tem mas", how })).body).toEqual({ text: "re: Nao tem mas" });
  expect(new Set(peer.asked.map(({ messages }) => messages[0]?.content)).size).toBe(rewritings.length);
  expect(peer.asked.at(-1)).toMatchObject({ key: apiKey, messages: [{ role: "system" }, { content: "Nao tem mas" }] });
  expect(peer.asked.at(-1)?.tools).toBeUndefined();
  expect(await heard()).toEqual(["Temos, sim."]);
  expect(await prompt()).toMatchObject({ answersToday: rewritings.length });
});

test("an answer is suggested from the conversation and the company's prompt", async () => {
  const { helps, heard } = await openShop();
  expect((await helps({ task: "suggest" })).body).toEqual({ text: "re: Quanto custa?" });
  const [system, ...said] = peer.asked[0]?.messages ?? [];
  expect(system?.content).toContain(promptText);
  expect(said.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    "user: Tem pão?",
    "user: E bolo?",
    "assistant: Temos, sim.",
    "user: Quanto custa?",
  ]);
  expect(await heard()).toEqual(["Temos, sim."]);
});

test("a conversation is summarized within a note's length", async () => {
  const { helps } = await openShop();
  peer.reply = () => ({ say: "palavra ".repeat(200) });
  const { ok } = await helps({ task: "summarize" });
  expect(ok.text).toMatch(/^(palavra )+palavra…$/);
  expect(ok.text.length).toBeLessThanOrEqual(500);
  expect(peer.asked[0]?.messages.at(-1)?.content).toBe(
    "Customer: Tem pão?\n\nCustomer: E bolo?\n\nCompany: Temos, sim.\n\nCustomer: Quanto custa?",
  );
});

test("the queue's prompt helps, else the connection's, else the company's first", async () => {
  const { admin, queueId, connection, helps, put } = await openShop();
  const prompts = ["Fila do balcão", "Segundo prompt"].map((name) => ({
    ...{ name, prompt: promptText, queueId, baseUrl: peer.url },
    apiKey: `sk-${name.split(" ")[0]}`,
  }));
  const [ofQueue, second] = await Promise.all(prompts.map((body) => admin.does("POST /prompt", { body })));
  const keyAsked = async () => {
    await helps({ task: "suggest" });
    return peer.asked.at(-1)?.key;
  };
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { promptId: second?.id ?? 0 } });
  expect(await keyAsked()).toBe("sk-Segundo");
  await admin.does("PUT /queue/:queueId", { params: { queueId }, body: { promptId: ofQueue?.id ?? 0 } });
  await put({ queueId });
  expect(await keyAsked()).toBe("sk-Fila");
  await admin.does("PUT /queue/:queueId", { params: { queueId }, body: { promptId: null } });
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { promptId: null } });
  expect(await keyAsked()).toBe(`sk-${admin.user.companyId}`);
});

test("what is used up, fails, or has nothing to read is refused with its code", async () => {
  const { helps, prompt, admin, connection } = await openShop({ maxAnswersDay: 2 });
  peer.reply = (): Reply => ({ error: "key" });
  expect(await helps({ task: "suggest" })).toMatchObject({ status: 409, error: "ERR_PROMPT_FAILED" });
  expect(await prompt()).toMatchObject({ failure: "key" });
  peer.reply = (): Reply => ({ say: "Oi" });
  expect(await helps({ task: "suggest" })).toMatchObject({ status: 200 });
  expect(await prompt()).toMatchObject({ failure: null });
  expect(await helps({ task: "suggest" })).toMatchObject({ status: 409, error: "ERR_PROMPT_USED_UP" });
  const { id } = await conversation(home.app, admin, connection);
  await home.app.database.tenant(connection.companyId, (tx) =>
    tx.sql("update messages set is_deleted = true where company_id = $1 and ticket_id = $2", [tx.companyId, id]),
  );
  expect(await asks(admin, id, { task: "suggest" })).toMatchObject({ error: "ERR_NOTHING_SAID_YET" });
  expect(peer.asked).toHaveLength(2);
});

test("a company without a prompt is not helped, nor by another's", async () => {
  const { admin, ticketId, helps } = await openShop();
  const stranger = await home.nobody.signUp();
  expect(await stranger.does("GET /assistance")).toEqual({ isAvailable: false });
  expect(await admin.does("GET /assistance")).toEqual({ isAvailable: true });
  expect(await asks(stranger, ticketId, { task: "suggest" })).toMatchObject({ error: "ERR_NO_TICKET_FOUND" });
  const { id } = await conversation(home.app, stranger, await connectionOf(home.app, stranger));
  expect(await asks(stranger, id, { task: "suggest" })).toMatchObject({ error: "ERR_NO_PROMPT_FOUND" });
  const text = "a".repeat(3_001);
  expect(await helps({ task: "rewrite", text, how: "shorter" })).toMatchObject({
    status: 400,
    error: "ERR_VALIDATION",
  });
  expect(peer.asked).toEqual([]);
});

test("whoever asks without end is told to wait", async () => {
  const { helps } = await openShop({ maxAnswersDay: 1 });
  const answers = [];
  for (let n = 0; n < 21; n++) answers.push(await helps({ task: "suggest" }));
  expect(answers.at(-1)).toMatchObject({ status: 429, error: "ERR_TOO_MANY_REQUESTS" });
});
