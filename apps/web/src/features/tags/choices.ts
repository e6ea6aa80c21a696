import { limits } from "@recado/contracts/limits";
import type { Tag } from "@recado/contracts/tags";

/** Without accents, case and needless space: as people look for a word. */
const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();
/** As the server tells names apart. */
const sameName = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

export interface Choices {
  tags: Tag[];
  /** What is typed can be made a tag: nothing is called so. */
  creates: string | null;
  /** What is typed would be one, with some letters more. */
  isTooShort: boolean;
}

/** The tags that hold what is typed, and whether it can be a new one. */
export function choicesFor(all: readonly Tag[], typed: string): Choices {
  const name = typed.replace(/\s+/g, " ").trim();
  const words = plain(typed);
  const tags = all.filter((tag) => plain(tag.name).includes(words));
  const isKnown = all.some((tag) => sameName(tag.name) === sameName(name));
  const isLong = name.length >= limits.tagName.min;
  return {
    tags,
    creates: isLong && !isKnown ? name : null,
    isTooShort: name !== "" && !isLong && !isKnown,
  };
}
