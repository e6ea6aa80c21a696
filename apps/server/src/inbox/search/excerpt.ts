import { limits } from "@recado/contracts/limits";

/** A character without accents and case; its length may differ from the original's. */
const folded = (character: string): string => character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The folded text, and for each of its UTF-16 units its index in the original. */
function fold(text: string): { folded: string; places: number[] } {
  let result = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = folded(character);
    for (let n = 0; n < plain.length; n += 1) places.push(at);
    result += plain;
    at += character.length;
  }
  places.push(at);
  return { folded: result, places };
}

/** UTF-16 units shown before the first word found. */
const before = 40;

/** The part of a text around the first word found, in one line, and the positions of the words in it. */
export function excerptOf(text: string, words: readonly string[]): { excerpt: string; marks: [number, number][] } {
  const line = text.replace(/\s+/g, " ").trim();
  const whole = fold(line);
  const wanted = words.map((word) => fold(word).folded).filter((word) => word !== "");
  const first = Math.min(
    ...wanted.map((word) => whole.folded.indexOf(word)).filter((place) => place >= 0),
    whole.folded.length,
  );
  const found = first < whole.folded.length ? (whole.places[first] ?? 0) : 0;
  const from = line.length <= limits.search.excerpt || found <= before ? 0 : startOfWord(line, found - before);
  const cut = line.slice(from, from + limits.search.excerpt).replace(/[\uD800-\uDBFF]$/, "");
  const head = from > 0 ? "…" : "";
  const excerpt = `${head}${cut}${from + cut.length < line.length ? "…" : ""}`;
  return { excerpt, marks: marksIn(cut, wanted).map(([a, b]) => [a + head.length, b + head.length]) };
}

/** The start of the next word, so that no word is cut at the left. */
function startOfWord(line: string, from: number): number {
  const space = line.indexOf(" ", from);
  if (space !== -1 && space < from + before) return space + 1;
  return /[\uDC00-\uDFFF]/.test(line[from] ?? "") ? from + 1 : from;
}

/** The positions of the words, in order; overlapping ones are one mark. */
function marksIn(text: string, words: readonly string[]): [number, number][] {
  const { folded: plain, places } = fold(text);
  const found: [number, number][] = words.flatMap((word) => {
    const marks: [number, number][] = [];
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length))
      marks.push([places[at] ?? 0, endOf(text, places[at + word.length - 1] ?? 0)]);
    return marks;
  });
  const merged: [number, number][] = [];
  for (const mark of found.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && mark[0] <= last[1]) last[1] = Math.max(last[1], mark[1]);
    else merged.push(mark);
  }
  return merged;
}

/** The index after the character at `at`, with its accents. */
function endOf(text: string, at: number): number {
  return at + (/^.\p{M}*/su.exec(text.slice(at))?.[0].length ?? 0);
}
