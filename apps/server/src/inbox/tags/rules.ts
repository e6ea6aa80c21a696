export interface TagChange {
  adds: number[];
  removes: number[];
}

/**
 * What is to change on something that has `now`, for somebody who saw `was` and wants `wanted`: only what they changed,
 * so that what another changed meanwhile stays.
 */
export function changeOf(now: readonly number[], was: readonly number[], wanted: readonly number[]): TagChange {
  const [has, saw, wants] = [new Set(now), new Set(was), new Set(wanted)];
  return {
    adds: [...wants].filter((id) => !saw.has(id) && !has.has(id)),
    removes: [...saw].filter((id) => !wants.has(id) && has.has(id)),
  };
}

/** A conversation stands in at most one stage of the kanban: the last that was added takes the place of any other. */
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
