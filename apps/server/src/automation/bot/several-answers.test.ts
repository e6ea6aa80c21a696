import { describe, expect, test } from "vitest";
import { decideBot, type BotDecision } from "./decide-bot.ts";
import { newState, type BotOption, type BotQueue, type BotState, type Situation } from "./situation.ts";

const option = (id: number, parentId: number | null): BotOption => ({
  id,
  parentId,
  option: id % 10,
  title: `Opção ${id}`,
  message: `Texto ${id}`,
  fileListId: null,
});
const queue = (id: number, name: string, options: BotQueue["options"] = []): BotQueue => ({
  id,
  name,
  greetingMessage: `${name} aqui.`,
  outOfHoursMessage: "Fechado.",
  hasMachine: false,
  closedPeriod: null,
  options,
});
/** 1 → (11 → leaf, 12 → 121, 122), 2 → 21 → 211, which lead on by themselves. */
const sales = queue(1, "Vendas", [
  option(1, null),
  option(2, null),
  option(11, 1),
  option(12, 1),
  option(121, 12),
  option(122, 12),
  option(21, 2),
  option(211, 21),
]);
const deliveries = queue(2, "Entregas");
const menu1 = "Texto 1\n\n*[ 1 ]* - Opção 11\n*[ 2 ]* - Opção 12\n*[ 0 ]* - Anterior\n*[ # ]* - Principal";

/** What is answered to these messages, oldest first. */
function answerTo(texts: readonly string[], where: Partial<Situation>, state: Partial<BotState>): BotDecision {
  const situation: Situation = {
    now: new Date("2026-05-04T12:00:00Z"),
    queue: null,
    chatbot: false,
    queues: [sales, deliveries],
    connection: { greetingMessage: "Oi!", outOfHoursMessage: "", maxUseBotQueues: 3, timeUseBotQueues: 0 },
    greetsOneQueue: true,
    closedPeriod: null,
    texts: texts.map((text) => ({ text, choiceId: null })).toReversed(),
    words: { previousMenu: "Anterior", mainMenu: "Principal", invalidOption: "?", handOver: "Aguarde." },
    ...where,
  };
  return decideBot(situation, { ...newState, ...state });
}
const said = ({ says }: BotDecision) => says.map((one) => ("body" in one ? one.body : ""));

describe("where the queues were offered", () => {
  const offered = { menus: 1, isGreeted: true };
  test.each<[string, string[], Partial<Situation>, string[], BotDecision["route"]]>([
    [
      "each answers what the one before leads to",
      ["1", "1", "2"],
      {},
      [
        "Vendas aqui.",
        "Texto 1",
        `Texto 12\n\n*[ 1 ]* - Opção 121\n*[ 2 ]* - Opção 122\n*[ 0 ]* - Anterior\n*[ # ]* - Principal`,
      ],
      { queueId: 1, chatbot: true },
    ],
    [
      "the first queue has no menu: a correction",
      ["2", "1"],
      {},
      ["Vendas aqui.\n\n*[ 1 ]* - Opção 1\n*[ 2 ]* - Opção 2\n*[ # ]* - Principal"],
      { queueId: 1, chatbot: true },
    ],
    [
      "the first queue is closed: a correction",
      ["1", "2"],
      { queues: [{ ...sales, closedPeriod: "hoje" }, deliveries] },
      ["Entregas aqui."],
      { queueId: 2, chatbot: false },
    ],
  ])("%s", (_, texts, where, says, route) => {
    const decision = answerTo(texts, where, offered);
    expect(said(decision)).toEqual(says);
    expect(decision.route).toEqual(route);
  });
});

describe("in a queue's menus", () => {
  const inMenu = (optionId: number | null, texts: string[], where: Partial<Situation> = {}) =>
    answerTo(texts, { queue: sales, chatbot: true, ...where }, { optionId });
  test.each<[string, BotDecision, string[], number | null]>([
    [
      "each answers what the one before leads to",
      inMenu(null, ["1", "2", "1"]),
      ["Texto 1", "Texto 12", "Texto 121"],
      null,
    ],
    ["one that leads nowhere, before one that leads on", inMenu(1, ["1", "2", "1"]), ["Texto 12", "Texto 121"], null],
    ["a correction", inMenu(12, ["1", "2"]), ["Texto 122"], null],
    ["what leads on by itself is no menu", inMenu(null, ["2", "1"]), [menu1], 1],
    ["back, and an answer to what was there", inMenu(12, ["0", "1"]), ["Texto 11"], null],
    ["back twice, and an answer", inMenu(12, ["0", "0", "2"]), ["Texto 2", "Texto 21", "Texto 211"], null],
    ["back, and no answer", inMenu(12, ["0", "obrigada"]), [menu1], 1],
    ["words between", inMenu(null, ["1", "hum", "1", "obrigada"]), ["Texto 1", "Texto 11"], null],
    ["the main menu, and one of its queues", inMenu(12, ["#", "2"]), ["Entregas aqui."], null],
    ["the main menu, a queue, and its menu", inMenu(12, ["#", "1", "1"]), ["Vendas aqui.", menu1], 1],
    ["the only queue's menu", inMenu(12, ["#", "1"], { queues: [sales] }), ["Vendas aqui.", menu1], 1],
  ])("%s", (_, decision, says, optionId) => {
    expect(said(decision)).toEqual(says);
    expect(decision.state.optionId).toBe(optionId);
  });
});
