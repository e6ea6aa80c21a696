import { afterAll, beforeEach } from "vitest";
import type { App } from "../platform/app.ts";
import { StepRunner } from "../automation/steps/step-runner.ts";
import { connectionOf, newNumber, receive, written } from "./customers.ts";
import { useApp, type TestApp } from "./harness.ts";
import { startOpenAiPeer, type OpenAiPeer } from "./openai-peer.ts";
import { saidTo, takeOwnership, takeSteps } from "./steps.ts";

/** Moves the clock: customers have paused for this long, ms. */
export const later = (app: App, ms: number) => Object.assign(app.clock, { now: () => new Date(Date.now() + ms) });

/** An app whose prompts call a peer, reset before each test; customers have paused for `pausedMs` by then. */
export async function usePromptPeer({ pausedMs = 30_000 } = {}) {
  const peer = await startOpenAiPeer();
  const { reply, transcript } = peer;
  const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: peer.host });
  afterAll(() => peer.close());
  beforeEach(() => {
    if (pausedMs > 0) later(home.app, pausedMs);
    peer.asked.length = 0;
    peer.transcribed.length = 0;
    Object.assign(peer, { reply, transcript });
  });
  return { peer, home };
}

export const promptText = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";

/** A shop whose connection has a prompt, and a customer, Maria. */
export async function openPromptShop(home: TestApp, peer: OpenAiPeer, change: object = {}) {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const queueId = await admin.queue();
  const apiKey = `sk-${admin.user.companyId}`;
  const body = { name: "Vendas", prompt: promptText, apiKey, queueId, baseUrl: peer.url, ...change };
  const { id: promptId } = await admin.does("POST /prompt", { body });
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { promptId } });
  const from = newNumber();
  const hears = (...texts: string[]) =>
    receive(home.app, connection, ...texts.map((one) => written(from, { body: one })));
  const says = async (...texts: string[]) => {
    await hears(...texts);
    await takeSteps(home.app, connection);
  };
  const heard = async () => (await saidTo(home.app, connection.companyId)).map(({ body: said }) => said);
  const ticket = async () => {
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
    if (!tickets[0]) throw new Error("no ticket");
    return tickets[0];
  };
  const prompt = () => admin.does("GET /prompt/:promptId", { params: { promptId } });
  const put = async (change_: object) =>
    admin.does("PUT /tickets/:ticketId", { params: { ticketId: (await ticket()).id }, body: change_ });
  const run = async () => new StepRunner(home.app, await takeOwnership(home.app, connection), () => undefined);
  return { admin, connection, queueId, apiKey, promptId, from, hears, says, heard, ticket, prompt, put, run };
}
