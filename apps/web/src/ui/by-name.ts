/** Letters that the server folds, and that Unicode does not take for one with a mark. */
const others: Record<string, string> = { ª: "a", º: "o", æ: "ae", œ: "oe", ø: "o", ß: "ss", đ: "d", ł: "l", ı: "i" };

/** A name as the server puts it in order (`norm_unaccent`): without accents and case. */
const folded = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ªºæœøßđłı]/g, (letter) => others[letter] ?? letter);

interface Named {
  id: number;
  name: string;
}

/** The server's order of lists by name, so that a row that came by socket stays in its place after a reload. */
export function byName(a: Named, b: Named): number {
  const [one, other] = [folded(a.name), folded(b.name)];
  if (one === other) return a.id - b.id;
  return one < other ? -1 : 1;
}
