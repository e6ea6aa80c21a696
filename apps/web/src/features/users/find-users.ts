import type { Answer } from "@recado/contracts";

export type ShortUser = Answer<"GET /users/list">[number];

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const most = 20;

/** Those whose name has the words, whatever their accents; who begins with them first. */
export function findUsers(users: readonly ShortUser[], words: string): ShortUser[] {
  const sought = plain(words.trim());
  const found = users.filter(({ name }) => plain(name).includes(sought));
  const begins = ({ name }: ShortUser) => Number(plain(name).startsWith(sought));
  return found.toSorted((a, b) => begins(b) - begins(a) || a.name.localeCompare(b.name)).slice(0, most);
}
