/** The bot's facts and state. Plain data: the test of answers uses the same decisions with a scratch state. */

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
  /** The current closed period, if the queue has its own hours and is closed now. */
  closedPeriod: string | null;
  /** A prompt or an integration answers in it. */
  hasMachine: boolean;
  /**
   * All options of the ticket's queue; of others those of the first menu, unless several texts may answer several
   * menus.
   */
  options: readonly BotOption[];
}

/** One of the customer's messages. Other kinds (a voice note, a sticker) are an empty text. */
export interface CustomerText {
  text: string;
  /** The option of a list or button that the customer chose. */
  choiceId: string | null;
}

export interface Situation {
  now: Date;
  /** The ticket's queue. */
  queue: BotQueue | null;
  /** The bot has the turn in that queue. */
  chatbot: boolean;
  /** The connection's queues, in order. */
  queues: readonly BotQueue[];
  connection: {
    greetingMessage: string;
    outOfHoursMessage: string;
    /** How often a menu is sent without a valid answer; 0: without limit. */
    maxUseBotQueues: number;
    /** Minutes until an unanswered menu is sent again; 0: at once. */
    timeUseBotQueues: number;
  };
  /** A connection with a single queue sends its greeting. */
  greetsOneQueue: boolean;
  /** The current closed period, if the company has hours and is closed now. */
  closedPeriod: string | null;
  /** The customer's messages since our last one, newest first. */
  texts: readonly CustomerText[];
  words: BotWords;
}

export interface BotWords {
  previousMenu: string;
  mainMenu: string;
  invalidOption: string;
  handOver: string;
}

/** The bot's state of a ticket. Times are milliseconds since 1970. */
export interface BotState {
  /** The customer's current menu; null: the queue's first. */
  optionId: number | null;
  /** How often the queues were offered without a valid answer. */
  menus: number;
  menuAt: number | null;
  /** Consecutive answers that name no option. */
  misses: number;
  /** The connection's greeting was sent in this service cycle. */
  isGreeted: boolean;
  /** The closed period that was announced to the customer. */
  toldPeriod: string | null;
  /** Times of the bot's answers in the last ten minutes. */
  answeredAt: readonly number[];
  /** Time of the customer's last message while the loop guard silences the bot. */
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
