const graphemes = new Intl.Segmenter();

/**
 * Initials of the first and last word that begin with a letter ("Ana Maria (Loja)" is AL), the last two digits of a
 * number, or the first sign of a name without letters: an emoji stays whole.
 */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first] = letters;
  if (first !== undefined) return (first + (letters.length > 1 ? letters.at(-1) : "")).toLocaleUpperCase();
  const digits = name.replaceAll(/\D/g, "");
  return digits === "" ? ([...graphemes.segment(name.trim())][0]?.segment ?? "") : digits.slice(-2);
}
