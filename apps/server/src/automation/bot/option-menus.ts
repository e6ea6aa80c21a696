import type { BotDecision, Said } from "./decide-bot.ts";
import { menuText } from "./menu-text.ts";
import { answerIn, chosenIn, type Chosen } from "./read-answer.ts";
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
  const chosen = chosenIn(texts, below(queue, null));
  if (!chosen) return null;
  const { says, route = { queueId: queue.id, chatbot: true }, ...rest } = enter(situation, state, queue, chosen);
  const greeting = queue.greetingMessage;
  return {
    ...rest,
    says: [...(greeting.trim() === "" ? [] : [{ rule: "queueGreeting" as const, body: greeting }]), ...says],
    route,
  };
}

/** The answer of a customer who is in a queue's menus; "main" if they want the main menu. */
export function answerInMenus(situation: Situation, state: BotState, queue: BotQueue): BotDecision | "main" {
  const { texts, words, connection } = situation;
  // An option that was deleted meanwhile leads back to the first menu.
  const here = queue.options.find(({ id }) => id === state.optionId) ?? null;
  const choices = below(queue, here?.id ?? null);
  if (choices.length === 0) return handOver(queue, state, []);
  const said = answerIn(texts, choices);
  switch (said.to) {
    case "main":
      return "main";
    case "back": {
      const parent = queue.options.find(({ id }) => id === here?.parentId);
      return parent ? showMenu(situation, state, queue, parent) : (firstMenu(situation, state, queue) ?? "main");
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
    const asks = choices.length > 1 || (only !== undefined && contentOf(only).length === 0);
    const ahead = asks ? chosenIn(texts, choices) : null;
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
