const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const most = 50;

/** Those whose name has the words, whatever their accents, in the order given; so many as a list shows. */
export function findUsers<User extends { name: string }>(users: readonly User[], words: string): User[] {
  const sought = plain(words.trim());
  return users.filter(({ name }) => plain(name).includes(sought)).slice(0, most);
}
