import { expect, test } from "vitest";
import type { Silence } from "@recado/contracts/bot";
import { decideBot, loopGuard } from "./decide-bot.ts";
import { newState, type BotQueue, type BotState, type Situation } from "./situation.ts";
import { whySilent } from "./why-silent.ts";

const now = new Date("2026-05-04T12:00:00Z");
const queue = (id: number, closedPeriod: string | null = null): BotQueue => ({
  id,
  name: `Fila ${id}`,
  greetingMessage: "",
  outOfHoursMessage: "",
  hasMachine: false,
  closedPeriod,
  options: [],
});
const blank = { greetingMessage: "", outOfHoursMessage: "", maxUseBotQueues: 1, timeUseBotQueues: 5 };
const asked = { menus: 1, menuAt: now.getTime() - 60_000 };

test.each<[string, Silence | null, Partial<Situation>, Partial<BotState>]>([
  ["several queues: the menu", null, { queues: [queue(1), queue(2)] }, {}],
  ["a queue without greeting and options", "noTexts", {}, {}],
  ["in a queue, a person's turn", "person", { queue: queue(1) }, {}],
  ["the company is closed and the connection's notice blank", "companyBlank", { closedPeriod: "a" }, {}],
  ["the queue is closed and both notices blank", "queueBlank", { queues: [queue(1, "a")] }, {}],
  ["in the closed queue", "queueBlank", { queue: queue(1, "a") }, {}],
  ["closed, and said before", "told", { queue: queue(1, "a") }, { toldPeriod: "a" }],
  ["closed company, and said before", "told", { closedPeriod: "a" }, { toldPeriod: "a" }],
  ["the menu was sent a moment ago", "menuAgain", { queues: [queue(1), queue(2)] }, asked],
  ["two bots", "loop", {}, { answeredAt: Array.from({ length: loopGuard.answers }, () => now.getTime()) }],
])("%s: %s", (_, reason, change, state) => {
  const situation: Situation = {
    now,
    queue: null,
    chatbot: false,
    queues: [queue(1)],
    connection: blank,
    greetsOneQueue: false,
    closedPeriod: null,
    texts: [{ text: "oi", choiceId: null }],
    words: { previousMenu: "", mainMenu: "", invalidOption: "", handOver: "" },
    ...change,
  };
  const before = { ...newState, ...state };
  expect(whySilent(situation, before, decideBot(situation, before))).toBe(reason);
});
