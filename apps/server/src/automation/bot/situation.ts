/** What the bot knows and keeps. Plain data: the same decision can be tried on a scratch state. */

export interface BotOption {
  id: number;
  /** Null: the queue's first menu. */
  parentId: number | null;
  /** The number that customers answer with. */
  option: number;
  title: string;
  message: string;
  fileListId: number | null;
}

export interface BotQueue {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  /** The period in which it is closed, if it has hours of its own and is closed now. */
  closedPeriod: string | null;
  /** Of the ticket's queue all options; of the others those of the first menu, unless several texts may answer several menus. */
  options: readonly BotOption[];
}

/** One of the customer's messages. What is no text (a voice note, a sticker) is an empty text. */
export interface CustomerText {
  text: string;
  /** The option of a list or button that the customer chose. */
  choiceId: string | null;
}

export interface Situation {
  now: Date;
  /** Where the ticket waits. */
  queue: BotQueue | null;
  /** The bot has the word in that queue. */
  chatbot: boolean;
  /** The queues that the connection offers, in their order. */
  queues: readonly BotQueue[];
  connection: {
    greetingMessage: string;
    outOfHoursMessage: string;
    /** How often a menu is sent in vain; 0: without end. */
    maxUseBotQueues: number;
    /** Minutes until a menu that was not answered is sent again; 0: at once. */
    timeUseBotQueues: number;
  };
  /** The connection greets where it offers one queue only. */
  greetsOneQueue: boolean;
  /** The period in which the company is closed, if it has hours and is closed now. */
  closedPeriod: string | null;
  /** What the customer wrote since our last message, the newest first. */
  texts: readonly CustomerText[];
  words: BotWords;
}

export interface BotWords {
  previousMenu: string;
  mainMenu: string;
  invalidOption: string;
  handOver: string;
}

/** What the bot keeps of a ticket. Times are in milliseconds since 1970. */
export interface BotState {
  /** The menu in which the customer is; null: the queue's first. */
  optionId: number | null;
  /** How often the queues were offered in vain. */
  menus: number;
  menuAt: number | null;
  /** Answers in a row that name no option. */
  misses: number;
  /** The connection's greeting was sent in this service cycle. */
  isGreeted: boolean;
  /** The period for which the customer was told that it is closed. */
  toldPeriod: string | null;
  /** When the bot answered in the last ten minutes. */
  answeredAt: readonly number[];
  /** Silent because of them: when the customer wrote last meanwhile. */
  silentAt: number | null;
}

export const newState: BotState = {
  optionId: null,
  menus: 0,
  menuAt: null,
  misses: 0,
  isGreeted: false,
  toldPeriod: null,
  answeredAt: [],
  silentAt: null,
};
