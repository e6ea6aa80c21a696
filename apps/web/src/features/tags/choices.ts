import { limits } from "@recado/contracts/limits";
import type { Tag } from "@recado/contracts/tags";

/** Normalises accents, case and blanks for searching. */
const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();
/** Normalises a name as the server compares it. */
const sameName = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

export interface Choices {
  tags: Tag[];
  /** The typed text can become a tag: no tag has this name. */
  creates: string | null;
  /** The typed text is too short for a tag. */
  isTooShort: boolean;
}

/** The tags that contain the typed text, and whether it can become a new tag. */
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

/** The chosen tags of a conversation: it is in one stage at a time, and the last one chosen replaces any other. */
export function withOneStage(all: readonly Tag[], chosen: readonly number[]): number[] {
  const stages = new Set(all.filter(({ kanban }) => kanban === 1).map(({ id }) => id));
  const last = chosen.findLast((id) => stages.has(id));
  return chosen.filter((id) => id === last || !stages.has(id));
}
