import { plainAnswer } from "./plain-answer.ts";

/** The meaning of a customer's short message after closing. Pure functions. */

export type Rate = 1 | 2 | 3;

const rates: Readonly<Record<string, Rate>> = {
  ...{ um: 1, one: 1, uno: 1, insatisfeito: 1, insatisfeita: 1, unsatisfied: 1, insatisfecho: 1, insatisfecha: 1 },
  ...{ dois: 2, two: 2, dos: 2, satisfeito: 2, satisfeita: 2, satisfied: 2, satisfecho: 2, satisfecha: 2 },
  ...{
    tres: 3,
    three: 3,
    "muito satisfeito": 3,
    "muito satisfeita": 3,
    "very satisfied": 3,
    "muy satisfecho": 3,
    "muy satisfecha": 3,
  },
};

/** A text longer than this has more in it than a rating or a word of thanks. */
const mostLetters = 60;

/**
 * The rating in a text (decisions 33, 164); "hint" for another number, whose sender wants to rate; null for any other
 * text.
 */
export function ratingIn(text: string): Rate | "hint" | null {
  const word = plainAnswer(text).replace(/^(?:nota|rating|puntuacion)[: ]+/, "");
  const rate = Object.hasOwn(rates, word) ? rates[word] : undefined;
  if (rate !== undefined) return rate;
  const number = /^[123](?![\p{L}\p{N}])/u.exec(word)?.[0];
  if (number === undefined) return /^\d{1,2}$/.test(word) || text.trim() === "🔟" ? "hint" : null;
  const numbered = Number(number) as Rate;
  return word.length <= mostLetters && saysNoMore(word.slice(1), numbered) ? numbered : null;
}

/** Whether what stands behind a rating is its label, an opinion, thanks or emoji: nothing that needs an answer. */
function saysNoMore(rest: string, rate: Rate): boolean {
  const said = withoutEmoji(rest)
    .replaceAll(/[-–—.,:;!()*\s]+/gu, " ")
    .trim();
  return said === "" || rates[said] === rate || opinions.has(said) || isCourtesy(said);
}

const opinions = new Set(
  [
    "gostei, gostei muito, adorei, amei, bom, boa, muito bom, muito boa, excelente, nota dez, regular, ruim, pessimo, nao gostei",
    "good, very good, excellent, bad, bueno, muy bueno, buena, muy buena, malo, me gusto",
  ].flatMap((words) => words.split(", ")),
);

const withoutEmoji = (text: string): string =>
  text.replaceAll(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}]/gu, "");

/** Lengthened words count as the word: "obrigadaaa", "valeuuu". */
const folded = (word: string): string => word.replaceAll(/(\p{L})\1+/gu, "$1");

const courtesies = new Set(
  [
    "ok, okay, okey, certo, blz, beleza, show, perfeito, otimo, combinado, entendi, ta bom, ta, sim, tchau, ate mais, ate logo",
    "obrigado, obrigada, obg, obgd, brigado, brigada, muito obrigado, muito obrigada, valeu, vlw, agradeco, gratidao, disponha",
    "thanks, thank you, thank you very much, thx, ty, great, perfect, bye, got it, sure",
    "gracias, muchas gracias, mil gracias, vale, perfecto, listo, adios, hasta luego, de acuerdo, buenisimo",
  ].flatMap((words) => words.split(", ").map(folded)),
);

/** A word of thanks or goodbye, or only emoji: needs no answer. */
export function isCourtesy(text: string): boolean {
  if (text.length > mostLetters) return false;
  const words = withoutEmoji(text);
  const rest = plainAnswer(words).trim();
  if (rest === "") return text.trim() !== "" && words !== text;
  return rest.split(/\s*[,.!;]+\s*|\s+e\s+/).every((part) => part === "" || courtesies.has(folded(part)));
}
