export interface TagChange {
  adds: number[];
  removes: number[];
}

/**
 * The change to make to the tags `now`, for a user who saw `was` and wants `wanted`: only the user's own changes, so
 * that others' concurrent ones stay.
 */
export function changeOf(now: readonly number[], was: readonly number[], wanted: readonly number[]): TagChange {
  const [has, saw, wants] = [new Set(now), new Set(was), new Set(wanted)];
  return {
    adds: [...wants].filter((id) => !saw.has(id) && !has.has(id)),
    removes: [...saw].filter((id) => !wants.has(id) && has.has(id)),
  };
}

/** A conversation is in at most one kanban stage: the last one added replaces any other. */
export function oneStage(
  { adds, removes }: TagChange,
  stagesNow: readonly number[],
  stages: ReadonlySet<number>,
): TagChange {
  const last = adds.findLast((id) => stages.has(id));
  if (last === undefined) return { adds, removes };
  return {
    adds: adds.filter((id) => id === last || !stages.has(id)),
    removes: [...new Set([...removes, ...stagesNow.filter((id) => id !== last)])],
  };
}
