import type { ErrorCode } from "@recado/contracts/errors";
import { limits } from "@recado/contracts/limits";
import type { QueueOption } from "@recado/contracts/queue-options";
import type { QueueOptionRow } from "./table.ts";

/** The fields of an option that the rules need. */
export type Node = Pick<QueueOptionRow, "id" | "parentId" | "position">;

const { depth: maxDepth, width: maxWidth, count: maxCount, characters: maxCharacters } = limits.queueOption;

/** The options of one parent, in order. */
export const below = <T extends Node>(tree: readonly T[], parentId: number | null): T[] =>
  tree.filter((one) => one.parentId === parentId).toSorted((a, b) => a.position - b.position || a.id - b.id);

/** The position of a new last option. Deletions leave gaps, so it is not the number of options. */
export const nextPosition = (tree: readonly Node[], parentId: number | null): number =>
  (below(tree, parentId).at(-1)?.position ?? 0) + 1;

/** An option and all below it, parents before children. */
export function subtreeOf<T extends Node>(tree: readonly T[], top: T): T[] {
  const found = [top];
  for (const one of found) found.push(...below(tree, one.id));
  return found;
}

/** The number of levels from the first menu to this option, inclusive; 0 for the first menu. */
export function levelOf(tree: readonly Node[], optionId: number | null): number {
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]));
  let level = 0;
  for (let id = optionId; id !== null; id = parents.get(id) ?? null) level++;
  return level;
}

/** The number of levels of an option, itself included. */
export function heightOf(tree: readonly Node[], top: Node): number {
  const own = levelOf(tree, top.id);
  return Math.max(...subtreeOf(tree, top).map(({ id }) => levelOf(tree, id))) - own + 1;
}

export type NoRoom = { code: ErrorCode; count: number } | null;

/** Why an option of this height, with this many options, can't be put below `parentId`. */
export function refusalToAdd(
  tree: readonly Node[],
  parentId: number | null,
  { height, added }: { height: number; added: number },
): NoRoom {
  if (levelOf(tree, parentId) + height > maxDepth) return { code: "ERR_QUEUE_OPTIONS_DEPTH", count: maxDepth };
  if (below(tree, parentId).length >= maxWidth) return { code: "ERR_QUEUE_OPTIONS_WIDTH", count: maxWidth };
  return tree.length + added > maxCount ? { code: "ERR_QUEUE_OPTIONS_COUNT", count: maxCount } : null;
}

/** Why a queue's options can't have these texts: all are sent in one answer. */
export function refusalOfTexts(tree: readonly Pick<QueueOptionRow, "message">[]): NoRoom {
  const characters = tree.reduce((sum, { message }) => sum + message.length, 0);
  return characters > maxCharacters ? { code: "ERR_QUEUE_OPTIONS_CHARACTERS", count: maxCharacters } : null;
}

/** Options in the order of `ids`; missing ones follow in their old order. */
export function inOrder<T extends Node>(options: readonly T[], ids: readonly number[]): T[] {
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]));
  return options.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
}

/** For the API: nested, and numbered by position without gaps. */
export const nested = (tree: readonly QueueOptionRow[], parentId: number | null): QueueOption[] =>
  below(tree, parentId).map(({ id, title, message, queueId, fileListId, ...option }, place) => ({
    id,
    title,
    message,
    option: place + 1,
    queueId,
    parentId: option.parentId,
    fileId: fileListId,
    children: nested(tree, id),
  }));
