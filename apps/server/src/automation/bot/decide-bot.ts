import { menuText } from "@recado/contracts/menu-text";
import type { MessageRule } from "@recado/contracts/messages";
import { answerInMenus, answeredAhead, answersFirstMenu, firstMenu } from "./option-menus.ts";
import { chosenIn } from "./read-answer.ts";
import type { BotQueue, BotState, CustomerText, Situation } from "./situation.ts";

export type Said = { rule: MessageRule; body: string } | { rule: MessageRule; fileListId: number };

export interface BotDecision {
  /** In order; texts may have variables. */
  says: readonly Said[];
  /**
   * The ticket's next queue, and whether the bot goes on there, or the queue's prompt or integration begins. Absent:
   * unchanged.
   */
  route?: { queueId: number | null; chatbot: boolean; begins?: true; isLoop?: true };
  state: BotState;
}

const minute = 60_000;
/** A customer who is silent this long starts from the beginning. */
const forgetsAfter = 24 * 60 * minute;
/**
 * The other side may be a bot too: after this many answers within this time the bot is silent, until a person serves.
 */
export const loopGuard = { answers: 10, within: 10 * minute };

/**
 * The bot's answer to a customer whom no person serves, and the new state. Pure: depends only on the situation and the
 * state.
 */
export function decideBot(situation: Situation, before: BotState): BotDecision {
  const now = situation.now.getTime();
  const state = forgotten(before, now);
  if (state.silentAt !== null || state.answeredAt.length >= loopGuard.answers) return silenced(situation, state);
  const decision = answer(situation, state);
  if (decision.says.length === 0) return decision;
  return { ...decision, state: { ...decision.state, answeredAt: [...decision.state.answeredAt, now] } };
}

function forgotten(state: BotState, now: number): BotState {
  const answeredAt = state.answeredAt.filter((at) => now - at < loopGuard.within);
  const isLongAgo = (at: number | null) => at !== null && now - at >= forgetsAfter;
  return {
    ...state,
    answeredAt,
    ...(isLongAgo(state.menuAt) ? { menus: 0, menuAt: null } : {}),
    silentAt: isLongAgo(state.silentAt) ? null : state.silentAt,
  };
}

/** A person takes over from a bot caught in a loop, and is told why. */
const silenced = ({ queue, now }: Situation, state: BotState): BotDecision => ({
  says: [],
  ...(state.silentAt === null ? { route: { queueId: queue?.id ?? null, chatbot: false, isLoop: true } } : {}),
  state: { ...state, optionId: null, silentAt: now.getTime() },
});

function answer(situation: Situation, state: BotState): BotDecision {
  const { closedPeriod, connection, queue, queues, chatbot } = situation;
  if (closedPeriod !== null) return sayClosed(state, closedPeriod, connection.outOfHoursMessage);
  if (queue) {
    if (queue.closedPeriod !== null) return sayClosed(state, queue.closedPeriod, closedText(situation, queue));
    if (!chatbot) return { says: [], state };
    const next = answerInMenus(situation, state, queue, (texts) => answersMainMenu(situation, queue, texts));
    return "later" in next ? toMainMenu(situation, state, queue, next.later) : next;
  }
  const [only] = queues;
  if (!only) return { says: [], state };
  return queues.length === 1 ? enterOnlyQueue(situation, state, only) : offerQueues(situation, state);
}

const closedText = ({ connection }: Situation, queue: BotQueue): string =>
  queue.outOfHoursMessage.trim() === "" ? connection.outOfHoursMessage : queue.outOfHoursMessage;

/** Once per closed period. */
function sayClosed(state: BotState, period: string, text: string): BotDecision {
  if (state.toldPeriod === period || text.trim() === "") return { says: [], state };
  return { says: [{ rule: "outOfHours", body: text }], state: { ...state, toldPeriod: period } };
}

function enterOnlyQueue(situation: Situation, state: BotState, queue: BotQueue): BotDecision {
  const { greetingMessage } = situation.connection;
  const greets = situation.greetsOneQueue && !state.isGreeted && greetingMessage.trim() !== "";
  const entered = enterQueue(situation, { ...state, isGreeted: state.isGreeted || greets }, queue);
  return greets ? { ...entered, says: [{ rule: "greeting", body: greetingMessage }, ...entered.says] } : entered;
}

/** Sends the queues as a menu, until the customer has chosen one. */
function offerQueues(situation: Situation, state: BotState): BotDecision {
  const { now, queues, texts, connection, words } = situation;
  const choices = choicesOf(queues);
  const chosen = state.menus > 0 ? chosenQueue(texts, queues) : null;
  if (chosen) return enterQueue(situation, state, chosen.choice.queue, chosen.later);
  const { maxUseBotQueues: most, timeUseBotQueues: pause } = connection;
  const isPausing = state.menuAt !== null && now.getTime() - state.menuAt < pause * minute;
  if ((most !== 0 && state.menus >= most) || isPausing) return { says: [], state };
  const isMissed = state.menus > 0 && pause === 0;
  return {
    says: [{ rule: "queueMenu", body: menuText(isMissed ? words.invalidOption : connection.greetingMessage, choices) }],
    route: { queueId: null, chatbot: false },
    state: { ...state, menus: state.menus + 1, menuAt: now.getTime(), isGreeted: true },
  };
}

const choicesOf = (queues: readonly BotQueue[]) =>
  queues.map((queue, n) => ({ option: n + 1, title: queue.name, queue }));

const chosenQueue = (texts: readonly CustomerText[], queues: readonly BotQueue[]) =>
  chosenIn(
    texts,
    choicesOf(queues),
    ({ choice: { queue }, later }) => queue.closedPeriod === null && answersFirstMenu(queue, later),
  );

/** `later`: messages after the choice, which may already answer the queue's menu. */
function enterQueue(
  situation: Situation,
  before: BotState,
  queue: BotQueue,
  later: readonly CustomerText[] = [],
): BotDecision {
  const state = { ...before, optionId: null, menus: 0, menuAt: null, misses: 0 };
  if (queue.closedPeriod !== null) {
    const told = sayClosed(state, queue.closedPeriod, closedText(situation, queue));
    return { ...told, route: { queueId: queue.id, chatbot: false } };
  }
  const menu = answeredAhead(situation, state, queue, later) ?? firstMenu(situation, state, queue);
  if (menu) return menu;
  const greeting = queue.greetingMessage;
  return {
    says: greeting.trim() === "" ? [] : [{ rule: "queueGreeting", body: greeting }],
    route: { queueId: queue.id, chatbot: false, ...(queue.hasMachine && { begins: true }) },
    state,
  };
}

const answersMainMenu = ({ queues }: Situation, queue: BotQueue, texts: readonly CustomerText[]): boolean =>
  queues.length > 1 ? chosenQueue(texts, queues) !== null : answersFirstMenu(queue, texts);

/** Back to the queues; if there is only one, to its first menu. `later` may already answer it. */
function toMainMenu(
  situation: Situation,
  state: BotState,
  queue: BotQueue,
  later: readonly CustomerText[],
): BotDecision {
  if (situation.queues.length <= 1) return enterQueue(situation, state, queue, later);
  const chosen = chosenQueue(later, situation.queues);
  if (chosen) return enterQueue(situation, state, chosen.choice.queue, chosen.later);
  return offerQueues(situation, { ...state, optionId: null, menus: 0, menuAt: null, misses: 0 });
}
