import type { MessageKind } from "@recado/contracts/messages";
import { locationBody } from "../inbox/messages/location-body.ts";
import { cardOf } from "../inbox/messages/vcards.ts";
import { personName, personNumber } from "./names.ts";
import type { Random } from "./random.ts";
import { shop } from "./trades/shop.ts";
import type { Script, Trade } from "./trades/trade.ts";

/** One message of a generated conversation. */
export interface Turn {
  fromMe: boolean;
  kind: MessageKind;
  body: string;
  isVoiceNote: boolean;
  fileName: string;
  /** Seconds since the previous message. */
  pause: number;
  /** The index of the turn that it replies to. */
  answers: number | null;
  reaction: string | null;
  /** The text before an edit. */
  before: string | null;
  isDeleted: boolean;
}

export interface Dialogue {
  queue: Script["queue"];
  turns: Turn[];
}

const reactions = ["👍", "❤️", "😂", "🙏", "😮"];

/** A conversation by `script`, whole, or by any, which may end early, without an answer. */
export function dialogue(random: Random, trade: Trade = shop, script?: Script): Dialogue {
  const { queue, lines } = script ?? random.pick(trade.scripts);
  const many = !script && random.chance(0.2) ? random.between(2, lines.length) : lines.length;
  return { queue, turns: turnsOf(random, trade, lines.slice(0, many)) };
}

/** A dialogue that the bot answers without a person. */
export function answeredByBot(random: Random, trade: Trade): Dialogue {
  return { queue: random.pick(trade.scripts).queue, turns: turnsOf(random, trade, random.pick(trade.botAnswers)) };
}

/** A customer's first messages, not answered yet. */
export function opening(random: Random, trade: Trade): Turn[] {
  const many = random.chance(0.3) ? random.between(2, 4) : 1;
  return turnsOf(
    random,
    trade,
    Array.from({ length: many }, () => `< ${random.pick(trade.openings)}`),
  );
}

function turnsOf(random: Random, trade: Trade, lines: readonly string[]): Turn[] {
  const turns: Turn[] = [];
  const said = new Map<string, string>();
  for (const line of lines) turns.push(turnOf(random, trade, line, turns, said));
  return turns;
}

function turnOf(
  random: Random,
  trade: Trade,
  line: string,
  earlier: readonly Turn[],
  known: Map<string, string>,
): Turn {
  const fromMe = line.startsWith(">");
  const [, sign = "", said = ""] =
    /^(↩|image|application|voice|location|contact|call|sticker|poll)?(?::\s*)?(.*)$/s.exec(line.slice(2)) ?? [];
  const text = filled(random, trade, random.pick(said.split(" / ")), known);
  const answered = sign === "↩" ? earlier.findLastIndex((turn) => turn.fromMe !== fromMe) : -1;
  const isText = sign === "" || sign === "↩";
  return {
    fromMe,
    ...contentOf(random, trade, sign, text),
    isVoiceNote: sign === "voice",
    fileName: sign === "application" ? text : "",
    pause: random.chance(0.1) ? random.between(600, 5_400) : random.between(4, 240),
    answers: answered === -1 ? null : answered,
    reaction: random.chance(0.05) ? random.pick(reactions) : null,
    before: fromMe && isText && random.chance(0.03) ? text.replace(/[!.]?$/, "…") : null,
    isDeleted: isText && random.chance(0.012),
  };
}

function contentOf(random: Random, trade: Trade, sign: string, text: string): Pick<Turn, "kind" | "body"> {
  switch (sign) {
    case "image":
      return { kind: "image", body: text };
    case "application":
      return { kind: "application", body: "" };
    case "voice":
      return { kind: "audio", body: "" };
    case "sticker":
      return { kind: "sticker", body: "" };
    case "call":
      return { kind: "call_log", body: "" };
    case "poll":
      return { kind: "poll", body: trade.poll };
    case "contact":
      return {
        kind: "contactMessage",
        body: cardOf({
          name: `${personName(random)} (${text})`,
          number: personNumber(random.between(0, 9_999)),
          email: "",
        }),
      };
    case "location": {
      const [latitude, longitude, name = ""] = text.split("|");
      return {
        kind: "locationMessage",
        body: locationBody({ latitude: Number(latitude), longitude: Number(longitude), name }),
      };
    }
    default:
      return { kind: "chat", body: text };
  }
}

/** Keeps values constant in a conversation (one product, one price). Only measures vary. */
function filled(random: Random, trade: Trade, text: string, known: Map<string, string>): string {
  return text.replace(/\{(\p{L}+)\}/gu, (whole, name: string) => {
    const key = name.toLowerCase();
    const made = () =>
      key === "pedido"
        ? `${trade.orderPrefix}-${random.between(1_000, 9_999)}`
        : random.pick(trade.fillings[key] ?? [whole]);
    const choice = (key === "medida" ? undefined : known.get(key)) ?? made();
    known.set(key, choice);
    // A capitalised name starts a sentence.
    return name === key ? choice : choice.charAt(0).toUpperCase() + choice.slice(1);
  });
}
