import { describe, expect, test } from "vitest";
import { decideBot, loopGuard, type BotDecision } from "./decide-bot.ts";
import { newState, type BotOption, type BotQueue, type BotState, type Situation } from "./situation.ts";

const words = { previousMenu: "Anterior", mainMenu: "Principal", invalidOption: "Não entendi.", handOver: "Aguarde." };
const now = new Date("2026-05-04T12:00:00Z");
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;

const option = (id: number, parentId: number | null, change: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId,
  option: id % 10,
  title: `Opção ${id}`,
  message: `Texto ${id}`,
  fileListId: null,
  ...change,
});
const queue = (id: number, change: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name: id === 1 ? "Vendas" : "Entregas",
  greetingMessage: "",
  outOfHoursMessage: "",
  hasMachine: false,
  closedPeriod: null,
  options: [],
  ...change,
});
/** 1 → (11 → leaf, 12 → 121, 122), 2 → 21 → 211. */
const tree = [
  option(1, null),
  option(2, null),
  option(11, 1),
  option(12, 1),
  option(121, 12),
  option(122, 12, { fileListId: 9 }),
  option(21, 2),
  option(211, 21),
];
const withTree = queue(1, { greetingMessage: "Vendas aqui.", options: tree });

const situation = (change: Partial<Situation> = {}, texts: string[] = ["oi"]): Situation => ({
  now,
  queue: null,
  chatbot: false,
  queues: [queue(1), queue(2)],
  connection: { greetingMessage: "Bem-vindo!", outOfHoursMessage: "Fechado.", maxUseBotQueues: 3, timeUseBotQueues: 0 },
  greetsOneQueue: true,
  closedPeriod: null,
  texts: texts.map((text) => ({ text, choiceId: null })),
  words,
  ...change,
});
const state = (change: Partial<BotState> = {}): BotState => ({ ...newState, ...change });
const said = ({ says }: BotDecision) => says.map((one) => ("body" in one ? one.body : `files ${one.fileListId}`));

const menu = "*[ 1 ]* - Vendas\n*[ 2 ]* - Entregas";
const asked = state({ menus: 1, menuAt: minutesAgo(1), isGreeted: true });

describe("several queues", () => {
  test.each<[string, Situation, BotState, string[], BotDecision["route"]]>([
    ["the first message", situation(), state(), [`Bem-vindo!\n\n${menu}`], { queueId: null, chatbot: false }],
    [
      "a number before any menu is no answer",
      situation({}, ["1"]),
      state(),
      [`Bem-vindo!\n\n${menu}`],
      { queueId: null, chatbot: false },
    ],
    ["a number", situation({}, ["2"]), asked, [], { queueId: 2, chatbot: false }],
    ["a name", situation({}, ["vendas"]), asked, [], { queueId: 1, chatbot: false }],
    ["one of several messages", situation({}, ["?", "2", "oi"]), asked, [], { queueId: 2, chatbot: false }],
    ["no answer", situation({}, ["bom dia"]), asked, [`Não entendi.\n\n${menu}`], { queueId: null, chatbot: false }],
    [
      "a number that is not offered",
      situation({}, ["3"]),
      asked,
      [`Não entendi.\n\n${menu}`],
      { queueId: null, chatbot: false },
    ],
    ["offered often enough", situation({}, ["oi"]), state({ menus: 3, menuAt: minutesAgo(1) }), [], undefined],
    [
      "a choice after that still counts",
      situation({}, ["1"]),
      state({ menus: 3, menuAt: minutesAgo(1) }),
      [],
      { queueId: 1, chatbot: false },
    ],
    [
      "a day later it begins anew",
      situation({}, ["oi"]),
      state({ menus: 3, menuAt: minutesAgo(24 * 60) }),
      [`Bem-vindo!\n\n${menu}`],
      { queueId: null, chatbot: false },
    ],
    [
      "a greeting of the queue",
      situation({ queues: [queue(1, { greetingMessage: "Olá de Vendas" }), queue(2)] }, ["1"]),
      asked,
      ["Olá de Vendas"],
      { queueId: 1, chatbot: false },
    ],
    [
      "a queue with options",
      situation({ queues: [withTree, queue(2)] }, ["1"]),
      asked,
      ["Vendas aqui.\n\n*[ 1 ]* - Opção 1\n*[ 2 ]* - Opção 2\n*[ # ]* - Principal"],
      { queueId: 1, chatbot: true },
    ],
    [
      "a queue in which a prompt or an integration begins",
      situation({ queues: [queue(1, { hasMachine: true }), queue(2)] }, ["1"]),
      asked,
      [],
      { queueId: 1, chatbot: false, begins: true },
    ],
    [
      "a closed one, in which none begins",
      situation({ queues: [queue(1, { hasMachine: true, closedPeriod: "p" }), queue(2)] }, ["1"]),
      asked,
      ["Fechado."],
      { queueId: 1, chatbot: false },
    ],
    [
      "a closed queue keeps the ticket",
      situation({ queues: [queue(1, { closedPeriod: "p", outOfHoursMessage: "Vendas fechou." }), queue(2)] }, ["1"]),
      asked,
      ["Vendas fechou."],
      { queueId: 1, chatbot: false },
    ],
    [
      "a closed queue without words of its own",
      situation({ queues: [queue(1, { closedPeriod: "p" }), queue(2)] }, ["1"]),
      asked,
      ["Fechado."],
      { queueId: 1, chatbot: false },
    ],
  ])("%s", (_, facts, before, says, route) => {
    const decision = decideBot(facts, before);
    expect(said(decision)).toEqual(says);
    expect(decision.route).toEqual(route);
  });

  test("a menu without an answer is not sent again before its time, then with the greeting", () => {
    const connection = { ...situation().connection, timeUseBotQueues: 5 };
    expect(said(decideBot(situation({ connection }), state({ menus: 1, menuAt: minutesAgo(4) })))).toEqual([]);
    expect(said(decideBot(situation({ connection }), state({ menus: 1, menuAt: minutesAgo(5) })))).toEqual([
      `Bem-vindo!\n\n${menu}`,
    ]);
  });

  test("zero is without end", () => {
    const connection = { ...situation().connection, maxUseBotQueues: 0 };
    expect(said(decideBot(situation({ connection }), state({ menus: 50, menuAt: minutesAgo(1) })))).toHaveLength(1);
  });
});

describe("one queue", () => {
  test.each<[string, Partial<Situation>, BotState, string[], boolean]>([
    ["greets, and puts the ticket there", { queues: [queue(1)] }, state(), ["Bem-vindo!"], false],
    ["greets once in a service cycle", { queues: [queue(1)] }, state({ isGreeted: true }), [], false],
    ["in silence", { queues: [queue(1)], greetsOneQueue: false }, state(), [], false],
    [
      "options begin all the same",
      { queues: [withTree], greetsOneQueue: false },
      state(),
      ["Vendas aqui.\n\n*[ 1 ]* - Opção 1\n*[ 2 ]* - Opção 2"],
      true,
    ],
  ])("%s", (_, change, before, says, chatbot) => {
    const decision = decideBot(situation(change), before);
    expect(said(decision)).toEqual(says);
    expect(decision.route).toEqual({ queueId: 1, chatbot });
  });

  test("no queue at all: nothing", () => {
    expect(decideBot(situation({ queues: [] }), state())).toMatchObject({ says: [] });
  });
});

const back = "*[ 0 ]* - Anterior\n*[ # ]* - Principal";
const menu1 = `*[ 1 ]* - Opção 11\n*[ 2 ]* - Opção 12\n${back}`;
const inTree = (optionId: number | null, texts: string[], change: Partial<BotState> = {}) =>
  decideBot(
    situation({ queue: withTree, chatbot: true, queues: [withTree, queue(2)] }, texts),
    state({ optionId, ...change }),
  );

describe("options", () => {
  test.each<[string, BotDecision, string[], boolean | undefined, number | null]>([
    ["an option with several below it", inTree(null, ["1"]), [`Texto 1\n\n${menu1}`], undefined, 1],
    ["a leaf hands over", inTree(1, ["1"]), ["Texto 11"], false, null],
    ["a leaf with files", inTree(12, ["2"]), ["Texto 122", "files 9"], false, null],
    ["options with one below them lead on", inTree(null, ["2"]), ["Texto 2", "Texto 21", "Texto 211"], false, null],
    [
      "a title",
      inTree(1, ["opcao 12"]),
      [`Texto 12\n\n*[ 1 ]* - Opção 121\n*[ 2 ]* - Opção 122\n${back}`],
      undefined,
      12,
    ],
    ["back", inTree(12, ["0"]), [`Texto 1\n\n${menu1}`], undefined, 1],
    [
      "back to the first menu",
      inTree(1, ["0"]),
      ["Vendas aqui.\n\n*[ 1 ]* - Opção 1\n*[ 2 ]* - Opção 2\n*[ # ]* - Principal"],
      true,
      null,
    ],
    ["no answer", inTree(1, ["hein?"]), [`Não entendi.\n\n${menu1}`], undefined, 1],
    [
      "no answer to the first menu",
      inTree(null, ["hein?"]),
      ["Não entendi.\n\n*[ 1 ]* - Opção 1\n*[ 2 ]* - Opção 2\n*[ # ]* - Principal"],
      undefined,
      null,
    ],
    ["no answer for the third time", inTree(1, ["hein?"], { misses: 2 }), ["Aguarde."], false, null],
    ["a voice note", inTree(1, [""]), [`Não entendi.\n\n${menu1}`], undefined, 1],
    ["an option that was deleted meanwhile", inTree(999, ["1"]), [`Texto 1\n\n${menu1}`], undefined, 1],
  ])("%s", (_, decision, says, chatbot, optionId) => {
    expect(said(decision)).toEqual(says);
    expect(decision.route?.chatbot).toBe(chatbot);
    expect(decision.state.optionId).toBe(optionId);
  });

  test("an option alone below another that says nothing is offered: it does not lead on unseen", () => {
    const mute = {
      ...withTree,
      options: withTree.options.map((one) => (one.id === 21 ? { ...one, message: " " } : one)),
    };
    const decision = decideBot(
      situation({ queue: mute, chatbot: true, queues: [mute, queue(2)] }, ["2"]),
      state({ optionId: null }),
    );
    expect(said(decision)).toEqual([`Texto 2\n\n*[ 1 ]* - Opção 21\n${back}`]);
    expect(decision.state.optionId).toBe(2);
  });

  test("# leads to the queues, or to the first menu where there is one queue", () => {
    expect(inTree(12, ["#"])).toMatchObject({ says: [{ body: `Bem-vindo!\n\n${menu}` }], route: { queueId: null } });
    const alone = decideBot(
      situation({ queue: withTree, chatbot: true, queues: [withTree] }, ["#"]),
      state({ optionId: 12 }),
    );
    expect(alone).toMatchObject({ route: { queueId: 1, chatbot: true }, state: { optionId: null } });
  });

  test("a queue whose options were all deleted leaves the customer to a person", () => {
    const empty = queue(1);
    const decision = decideBot(situation({ queue: empty, chatbot: true }, ["1"]), state({ optionId: 12 }));
    expect(decision).toMatchObject({ says: [], route: { queueId: 1, chatbot: false } });
  });

  test("without the bot, 0 and # mean nothing", () => {
    for (const text of ["0", "#", "1"])
      expect(decideBot(situation({ queue: withTree, chatbot: false }, [text]), state()).says).toEqual([]);
  });
});

describe("hours", () => {
  test("a closed company says so once for each period, and offers no menu", () => {
    const first = decideBot(situation({ closedPeriod: "sunday" }), state());
    expect(first).toMatchObject({ says: [{ rule: "outOfHours", body: "Fechado." }] });
    expect(decideBot(situation({ closedPeriod: "sunday" }), first.state).says).toEqual([]);
    expect(decideBot(situation({ closedPeriod: "monday" }), first.state).says).toHaveLength(1);
  });

  test("a ticket that waits in a queue hears when the queue is closed", () => {
    const closed = queue(1, { closedPeriod: "night", outOfHoursMessage: "Vendas fechou." });
    expect(said(decideBot(situation({ queue: closed }), state()))).toEqual(["Vendas fechou."]);
    expect(decideBot(situation({ queue: closed }), state({ toldPeriod: "night" })).says).toEqual([]);
  });

  test("nothing to say is nothing said", () => {
    const connection = { ...situation().connection, outOfHoursMessage: " " };
    expect(decideBot(situation({ closedPeriod: "sunday", connection }), state())).toMatchObject({
      says: [],
      state: { toldPeriod: null },
    });
  });
});

test("falls silent after ten answers within ten minutes, and leaves the customer to a person", () => {
  const answeredAt = Array.from({ length: loopGuard.answers }, () => minutesAgo(9));
  const decision = decideBot(situation({ queue: withTree, chatbot: true }), state({ answeredAt, optionId: 12 }));
  expect(decision).toMatchObject({ says: [], route: { queueId: 1, chatbot: false } });
  const slower = decideBot(situation(), state({ answeredAt: answeredAt.map((at) => at - 60_000) }));
  expect(slower.says).toHaveLength(1);
});

test("once silent it stays so while the other side goes on, until a day without contact", () => {
  const silent = state({ silentAt: minutesAgo(23 * 60) });
  const still = decideBot(situation(), silent);
  expect(still, "told a person only once").toEqual({ says: [], state: { ...silent, silentAt: now.getTime() } });
  expect(decideBot(situation(), state({ silentAt: minutesAgo(24 * 60) })).says).toHaveLength(1);
});
