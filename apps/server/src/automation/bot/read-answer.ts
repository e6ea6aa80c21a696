import { plainAnswer } from "../../inbox/tickets/plain-answer.ts";
import type { CustomerText } from "./situation.ts";

const numberWords: readonly (readonly string[])[] = [
  ["um", "uma", "one", "uno", "una"],
  ["dois", "duas", "two", "dos"],
  ["tres", "three"],
  ["quatro", "four", "cuatro"],
  ["cinco", "five"],
  ["seis", "six"],
  ["sete", "seven", "siete"],
  ["oito", "eight", "ocho"],
  ["nove", "nine", "nueve"],
  ["dez", "ten", "diez"],
];

/** A choice that customers name by number or title. */
export interface Choice {
  option: number;
  title: string;
}

/** The number in a text: "2", "2.", "*[ 2 ]*", "2️⃣", "dois"; null for other texts. */
export function numberIn(text: string): number | null {
  const word = plainAnswer(text);
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (text.trim().startsWith("🔟")) return 10;
  const n = numberWords.findIndex((spellings) => spellings.includes(word));
  return n < 0 ? null : n + 1;
}

/** The choice that a text names. */
export function choiceIn<T extends Choice>({ text, choiceId }: CustomerText, choices: readonly T[]): T | null {
  for (const said of [choiceId ?? "", text]) {
    if (said.trim() === "") continue;
    const title = plainAnswer(said);
    const byTitle = choices.find((choice) => plainAnswer(choice.title) === title);
    if (byTitle) return byTitle;
    const number = numberIn(said);
    const byNumber = number === null ? undefined : choices.find((choice) => choice.option === number);
    if (byNumber) return byNumber;
  }
  return null;
}

/** A choice, and the customer's later messages, newest first. */
export interface Chosen<T> {
  choice: T;
  later: readonly CustomerText[];
}

/** The choice in the newest text that names one. */
export function chosenIn<T extends Choice>(texts: readonly CustomerText[], choices: readonly T[]): Chosen<T> | null {
  for (const [n, text] of texts.entries()) {
    const choice = choiceIn(text, choices);
    if (choice) return { choice, later: texts.slice(0, n) };
  }
  return null;
}

/** A menu's answer, from the newest text that is one. */
export type MenuAnswer<T> = { to: "main" } | { to: "back" } | ({ to: "choice" } & Chosen<T>) | { to: "unknown" };

export function answerIn<T extends Choice>(texts: readonly CustomerText[], choices: readonly T[]): MenuAnswer<T> {
  for (const [n, said] of texts.entries()) {
    const word = (said.choiceId ?? said.text).replace(/[[\]*\s]/g, "");
    if (word === "#") return { to: "main" };
    if (word === "0") return { to: "back" };
    const choice = choiceIn(said, choices);
    if (choice) return { to: "choice", choice, later: texts.slice(0, n) };
  }
  return { to: "unknown" };
}
