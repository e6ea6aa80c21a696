/**
 * A conversation as a script, one message per line. `<` is the customer, `>` the company; `/` separates alternatives,
 * of which one is chosen; braces are placeholders. After the arrow an optional kind of message and a colon, and ↩ if it
 * replies to the other side's last message.
 */
export interface Script {
  queue: string;
  lines: readonly string[];
}
type Named = readonly (readonly [name: string, color: string])[];

/** The content of a demo for one trade. */
export interface Trade {
  /** The default name of the company. */
  company: string;
  connection: string;
  greeting: string;
  queues: Named;
  /** The names of each of the three colleagues' queues. */
  colleagues: readonly [readonly string[], readonly string[], readonly string[]];
  tags: Named;
  /** The board's stages. */
  stages: Named;
  /** Shortcut and text. */
  quickTexts: readonly (readonly [string, string])[];
  scripts: readonly Script[];
  /** Single unanswered messages. */
  openings: readonly string[];
  /** Values of the placeholders. */
  fillings: Readonly<Record<string, readonly string[]>>;
  /** Prefix of the numbers in {pedido}. */
  orderPrefix: string;
  /** Questions that the chatbot's menu answers. */
  botAnswers: readonly (readonly string[])[];
  /** A question and its options, one per line. */
  poll: string;
  groups: readonly string[];
  notes: readonly string[];
  /** Texts of the calendar's messages. */
  scheduled: readonly string[];
  /** Contact lists, each with the tag of its contacts (on themselves or a conversation); null: all contacts. */
  lists: readonly [readonly [string, null], readonly [string, string], readonly [string, string]];
  /** Numbers of the second list that are no contacts yet. */
  strangers: readonly { name: string; number: string; email: string }[];
  finished: { name: string; messages: readonly string[] };
  planned: { name: string; message: string };
  draft: string;
  /** Drawings for its photos, 1200 by 900, with FABRIC as a placeholder for a colour. */
  drawings: readonly string[];
}
