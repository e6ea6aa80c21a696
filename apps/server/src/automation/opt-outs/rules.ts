/** Hours after a campaign's message in which an opt-out is recognized. */
export const answerHours = 72;

const mostKeywords = 30;
const longestKeyword = 30;

/** At least one: recipients of campaigns must be able to opt out. */
export function areKeywords(value: string): boolean {
  const words = keywordsOf(value);
  return words.length > 0 && words.length <= mostKeywords && words.every((word) => word.length <= longestKeyword);
}

export const keywordsOf = (value: string): string[] =>
  value
    .split(",")
    .map(plain)
    .filter((word) => word !== "");

/** The keyword that one of the texts equals; undefined if none does. */
export function keywordIn(texts: readonly string[], keywords: readonly string[]): string | undefined {
  const known = new Set(keywords);
  return texts.map(plain).find((text) => known.has(text));
}

/** Without accents, case, and blanks and signs around it: "  *Sair!* " is SAIR. */
function plain(text: string): string {
  return text
    .slice(0, 200)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .replace(/\s+/g, " ")
    .toUpperCase();
}
