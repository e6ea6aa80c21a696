const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const most = 50;

/** Those whose names contain the words, ignoring accents, in the given order; at most as many as a list shows. */
export function findNamed<One extends { name: string }>(all: readonly One[], words: string): One[] {
  const sought = plain(words.trim());
  return all.filter(({ name }) => plain(name).includes(sought)).slice(0, most);
}
