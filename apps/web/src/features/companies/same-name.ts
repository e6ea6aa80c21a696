/** The letters and digits alone, without accents and case. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Whether a typed name is meant to be this one. Case, accents, spaces, punctuation and emoji are forgiven. */
export function isSameName(typed: string, name: string): boolean {
  // Nothing is left of a name of signs alone, and nothing typed must not confirm it.
  return plain(name) === "" ? typed.trim() === name.trim() : plain(typed) === plain(name);
}
