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

/** The choice that counts among those that the texts name: see `countingOf`. */
export function chosenIn<T extends Choice>(
  texts: readonly CustomerText[],
  choices: readonly T[],
  leadsOn: (chosen: Chosen<T>) => boolean = leadsNowhere,
): Chosen<T> | null {
  const all = texts.flatMap((text, n) => {
    const choice = choiceIn(text, choices);
    return choice ? [{ choice, later: texts.slice(0, n) }] : [];
  });
  return countingOf(all, leadsOn);
}

/** An answer to a menu, and the customer's later messages, newest first. */
export type MenuAnswer<T> = { to: "main" | "back"; later: readonly CustomerText[] } | ({ to: "choice" } & Chosen<T>);

/** The answer that counts among those in the texts: see `countingOf`. */
export function answerIn<T extends Choice>(
  texts: readonly CustomerText[],
  choices: readonly T[],
  leadsOn: (answer: MenuAnswer<T>) => boolean = leadsNowhere,
): MenuAnswer<T> | { to: "unknown" } {
  const all = texts.flatMap((said, n): MenuAnswer<T>[] => {
    const later = texts.slice(0, n);
    const word = (said.choiceId ?? said.text).replace(/[[\]*\s]/g, "");
    if (word === "#") return [{ to: "main", later }];
    if (word === "0") return [{ to: "back", later }];
    const choice = choiceIn(said, choices);
    return choice ? [{ to: "choice", choice, later }] : [];
  });
  return countingOf(all, leadsOn) ?? { to: "unknown" };
}

/**
 * Of several answers to one menu, newest first: the oldest that leads to a menu which a later message answers, as if
 * the customer had waited for it; else the newest, by which they corrected themselves.
 */
const countingOf = <A>(answers: readonly A[], leadsOn: (answer: A) => boolean): A | null =>
  answers.findLast(leadsOn) ?? answers[0] ?? null;

const leadsNowhere = () => false;
