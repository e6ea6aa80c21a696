/** A line of the palette. */
export interface Line {
  /** Unique in the palette. */
  id: string;
  label: string;
  about?: string;
  keys?: string;
  run: () => void;
}
export interface LineGroup {
  key: string;
  title: string;
  lines: readonly Line[];
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The lines in which each word begins a word, whatever their accents and case; those that begin with the first word come
 * first.
 */
export function matching(groups: readonly LineGroup[], typed: string): LineGroup[] {
  if (typed.trim() === "") return [...groups];
  const words = wordsOf(typed);
  const [first] = words;
  if (first === undefined) return [];
  return groups.map(({ lines, ...group }) => {
    const found = lines.filter(({ label, about = "" }) => {
      const text = wordsOf(`${label} ${about}`);
      return words.every((word) => text.some((one) => one.startsWith(word)));
    });
    const begins = ({ label }: Line) => (plain(label).startsWith(first) ? 0 : 1);
    return { ...group, lines: found.toSorted((a, b) => begins(a) - begins(b)) };
  });
}

/** The groups without lines that stand in an earlier one (a recent conversation is found too), and without empty groups. */
export function withoutTwice(groups: readonly LineGroup[]): LineGroup[] {
  const ids = new Set<string>();
  return groups
    .map(({ lines, ...group }) => ({ ...group, lines: lines.filter(({ id }) => !ids.has(id) && ids.add(id)) }))
    .filter(({ lines }) => lines.length > 0);
}
