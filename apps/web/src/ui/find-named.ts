const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const most = 50;

/** The names as they are compared. A group has a thousand members, and is searched with each key: 1 ms without this. */
const compared = new WeakMap<readonly object[], readonly string[]>();

function comparedNames(all: readonly { name: string }[]): readonly string[] {
  const names = compared.get(all) ?? all.map(({ name }) => plain(name));
  compared.set(all, names);
  return names;
}

/** Those whose names contain the words, ignoring accents, in the given order; at most as many as a list shows. */
export function findNamed<One extends { name: string }>(all: readonly One[], words: string): One[] {
  const sought = plain(words.trim());
  const names = comparedNames(all);
  const found: One[] = [];
  for (const [n, one] of all.entries()) {
    if (found.length === most) break;
    if (names[n]?.includes(sought)) found.push(one);
  }
  return found;
}
