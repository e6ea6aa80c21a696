import { isTitle } from "@recado/contracts/first-name";

const hasLetter = (word: string) => /\p{L}/u.test(word);
const graphemes = new Intl.Segmenter();

/**
 * Initials of the first and last word with a letter, without titles ("Dra. Ana Maria (Loja)" is AL), the last two
 * digits of a number, or the first character of a name without letters; an emoji stays whole.
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const named = words.filter((word) => !isTitle(word));
  const letters = (named.some(hasLetter) ? named : words).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first] = letters;
  if (first !== undefined) return (first + (letters.length > 1 ? letters.at(-1) : "")).toLocaleUpperCase();
  const digits = name.replaceAll(/\D/g, "");
  return digits === "" ? ([...graphemes.segment(name.trim())][0]?.segment ?? "") : digits.slice(-2);
}
