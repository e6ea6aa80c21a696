/**
 * A conversation as a script, one message a line. `<` is the customer, `>` the company; `/` separates alternatives, of
 * which one is chosen; braces are placeholders. After the arrow an optional kind of message and a colon, and ↩ if it
 * replies to the other side's last message.
 */
export interface Script {
  queue: string;
  lines: readonly string[];
}
type Named = readonly (readonly [name: string, color: string])[];

/** What the demo of a company of some trade says and shows. */
export interface Trade {
  /** The company's name where the command line gives none. */
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
  /** Single messages that are not answered yet. */
  openings: readonly string[];
  /** Values of the placeholders. */
  fillings: Readonly<Record<string, readonly string[]>>;
  /** Prefix of the numbers that {pedido} makes. */
  orderPrefix: string;
  /** Questions to which the chatbot's menu has the answer. */
  botAnswers: readonly (readonly string[])[];
  /** A question and its options, one a line. */
  poll: string;
  groups: readonly string[];
  notes: readonly string[];
  /** Texts of the calendar's messages. */
  scheduled: readonly string[];
  /** Contact lists, each with the tag whose contacts it holds, themselves or in a conversation; null: everybody. */
  lists: readonly [readonly [string, null], readonly [string, string], readonly [string, string]];
  /** On the second list, not contacts yet. */
  strangers: readonly { name: string; number: string; email: string }[];
  finished: { name: string; messages: readonly string[] };
  planned: { name: string; message: string };
  draft: string;
  /** Drawings of its photos on a ground of 1200 by 900, FABRIC where a colour goes. */
  drawings: readonly string[];
}
