import { menuText } from "@recado/contracts/menu-text";
import type { BotDecision, Said } from "./decide-bot.ts";
import { answerIn, chosenIn, type Chosen, type MenuAnswer } from "./read-answer.ts";
import type { BotOption, BotQueue, BotState, CustomerText, Situation } from "./situation.ts";

/** An option with text and only one option below it leads on automatically, up to this many levels. */
const longestChain = 10;

/** The queue's first menu; null if it has none. */
export function firstMenu(situation: Situation, state: BotState, queue: BotQueue): BotDecision | null {
  const choices = below(queue, null);
  if (choices.length === 0) return null;
  return {
    says: [{ rule: "option", body: firstMenuOf(situation, queue, queue.greetingMessage) }],
    route: { queueId: queue.id, chatbot: true },
    state: { ...state, optionId: null, misses: 0 },
  };
}

/** The answer of a customer who answered the queue's first menu before getting it; null if there is none. */
export function answeredAhead(
  situation: Situation,
  state: BotState,
  queue: BotQueue,
  texts: readonly CustomerText[],
): BotDecision | null {
  const chosen = chosenIn(texts, below(queue, null), leadsOnIn(queue));
  if (!chosen) return null;
  const { says, route = { queueId: queue.id, chatbot: true }, ...rest } = enter(situation, state, queue, chosen);
  const greeting = queue.greetingMessage;
  return {
    ...rest,
    says: [...(greeting.trim() === "" ? [] : [{ rule: "queueGreeting" as const, body: greeting }]), ...says],
    route,
  };
}

/** Whether the texts answer the queue's first menu. */
export const answersFirstMenu = (queue: BotQueue, texts: readonly CustomerText[]): boolean =>
  chosenIn(texts, below(queue, null)) !== null;

/** They want the main menu; `later`: messages after that, which may already answer it. */
export interface ToMain {
  later: readonly CustomerText[];
}

/** The answer of a customer who is in a queue's menus. `answersMain`: whether texts answer the main menu. */
export function answerInMenus(
  situation: Situation,
  state: BotState,
  queue: BotQueue,
  answersMain: (texts: readonly CustomerText[]) => boolean,
): BotDecision | ToMain {
  const { texts, words, connection } = situation;
  // An option that was deleted meanwhile leads back to the first menu.
  const here = queue.options.find(({ id }) => id === state.optionId) ?? null;
  const choices = below(queue, here?.id ?? null);
  if (choices.length === 0) return handOver(queue, state, []);
  const parent = queue.options.find(({ id }) => id === here?.parentId) ?? null;
  const answersParent = (later: readonly CustomerText[]) =>
    answerIn(later, below(queue, parent?.id ?? null)).to !== "unknown";
  const leadsOn = (answer: MenuAnswer<BotOption>) => {
    if (answer.to === "choice") return leadsOnIn(queue)(answer);
    return answer.to === "back" ? answersParent(answer.later) : answersMain(answer.later);
  };
  const said = answerIn(texts, choices, leadsOn);
  switch (said.to) {
    case "main":
      return { later: said.later };
    case "back": {
      const { later } = said;
      if (answersParent(later)) {
        const there = { ...state, optionId: parent?.id ?? null, misses: 0 };
        return answerInMenus({ ...situation, texts: later }, there, queue, answersMain);
      }
      return parent ? showMenu(situation, state, queue, parent) : (firstMenu(situation, state, queue) ?? { later });
    }
    case "choice":
      return enter(situation, state, queue, said);
    case "unknown": {
      const misses = state.misses + 1;
      const most = connection.maxUseBotQueues;
      if (most !== 0 && misses >= most) return handOver(queue, state, [{ rule: "handOver", body: words.handOver }]);
      const again = here ? menuOf(situation, queue, here, "") : firstMenuOf(situation, queue, "");
      return {
        says: [{ rule: "invalidOption", body: `${words.invalidOption}\n\n${again}` }],
        state: { ...state, misses },
      };
    }
  }
}

/**
 * Sends an option's message and files; if it has no options below, a person takes over. Messages after the choice may
 * already name one of these options: then it leads on to that.
 */
function enter(
  situation: Situation,
  state: BotState,
  queue: BotQueue,
  { choice, later }: Chosen<BotOption>,
): BotDecision {
  const says: Said[] = [];
  let option = choice;
  let texts = later;
  for (let depth = 0; depth < longestChain; depth++) {
    const choices = below(queue, option.id);
    const [only] = choices;
    const asks = isAsked(choices);
    const ahead = asks ? chosenIn(texts, choices, leadsOnIn(queue)) : null;
    if (asks && !ahead) {
      const menu = showMenu(situation, state, queue, option);
      return { ...menu, says: [...says, ...menu.says] };
    }
    says.push(...contentOf(option));
    const next = ahead?.choice ?? only;
    if (!next) break;
    option = next;
    texts = ahead?.later ?? texts;
  }
  return handOver(queue, state, says.length > 0 ? says : [{ rule: "handOver", body: situation.words.handOver }]);
}

/** Choices are offered, unless there is a single one that has something to say: it leads on by itself. */
function isAsked(choices: readonly BotOption[]): boolean {
  const [only] = choices;
  return choices.length > 1 || (only !== undefined && contentOf(only).length === 0);
}

/** Whether a choice of this queue leads to a menu that the customer's later messages answer. */
const leadsOnIn =
  (queue: BotQueue) =>
  ({ choice, later }: Chosen<BotOption>): boolean => {
    let choices = below(queue, choice.id);
    for (let depth = 0; depth < longestChain && !isAsked(choices); depth++) {
      const [only] = choices;
      choices = only ? below(queue, only.id) : [];
    }
    return chosenIn(later, choices) !== null;
  };

function showMenu(situation: Situation, state: BotState, queue: BotQueue, option: BotOption): BotDecision {
  const { fileListId, message } = option;
  const says: Said[] =
    fileListId === null
      ? [{ rule: "option", body: menuOf(situation, queue, option, message) }]
      : [...contentOf(option), { rule: "option", body: menuOf(situation, queue, option, "") }];
  return { says, state: { ...state, optionId: option.id, misses: 0 } };
}

/** With a single queue it is the main menu. */
const firstMenuOf = ({ words, queues }: Situation, queue: BotQueue, text: string): string =>
  menuText(text, below(queue, null), queues.length > 1 ? [["#", words.mainMenu]] : []);

const menuOf = ({ words }: Situation, queue: BotQueue, option: BotOption, text: string): string =>
  menuText(text, below(queue, option.id), [
    ["0", words.previousMenu],
    ["#", words.mainMenu],
  ]);

function contentOf({ message, fileListId }: BotOption): Said[] {
  return [
    ...(message.trim() === "" ? [] : [{ rule: "option" as const, body: message }]),
    ...(fileListId === null ? [] : [{ rule: "option" as const, fileListId }]),
  ];
}

const handOver = (queue: BotQueue, state: BotState, says: readonly Said[]): BotDecision => ({
  says,
  route: { queueId: queue.id, chatbot: false },
  state: { ...state, optionId: null, misses: 0 },
});

const below = ({ options }: BotQueue, parentId: number | null): BotOption[] =>
  options.filter((option) => option.parentId === parentId).toSorted((a, b) => a.option - b.option || a.id - b.id);
