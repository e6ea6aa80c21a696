/** A person whom a text may mention. */
interface Named {
  id: number;
  name: string;
}

/** Most @ marks examined in a text; the rest mention nobody. */
const most = 100;
const isWordBefore = /[\p{L}\p{N}_]$/u;
const isWordAfter = /^[\p{L}\p{N}_]/u;

/**
 * The mentions in a text: `@Ana`, ignoring case; of two matching names, the longer one. Two people with one name are
 * both meant.
 */
export function mentionsIn(text: string, people: readonly Named[]): { from: number; to: number; ids: number[] }[] {
  const named = people.map(({ id, name }) => ({ id, name: name.toLowerCase() })).filter(({ name }) => name !== "");
  const found: { from: number; to: number; ids: number[] }[] = [];
  let from = text.indexOf("@");
  for (let n = 0; from !== -1 && n < most; n += 1) {
    const isBeginning = !isWordBefore.test(text.slice(Math.max(0, from - 2), from));
    const fits = isBeginning
      ? named.filter(({ name }) => {
          const end = from + 1 + name.length;
          return text.slice(from + 1, end).toLowerCase() === name && !isWordAfter.test(text.slice(end, end + 2));
        })
      : [];
    const longest = Math.max(...fits.map(({ name }) => name.length));
    const to = fits.length === 0 ? from + 1 : from + 1 + longest;
    if (fits.length > 0)
      found.push({ from, to, ids: fits.filter(({ name }) => name.length === longest).map(({ id }) => id) });
    from = text.indexOf("@", to);
  }
  return found;
}

/** The people mentioned in a text, without duplicates. */
export const mentionedIn = (text: string, people: readonly Named[]): number[] => [
  ...new Set(mentionsIn(text, people).flatMap(({ ids }) => ids)),
];
