interface WantedOption {
  id?: number | undefined;
  name: string;
}

/** The changes to a list's options: the index in `wanted` is an option's position. */
export interface OptionChange {
  changes: { id: number; name: string; position: number }[];
  adds: { name: string; position: number }[];
  removes: number[];
}

/**
 * The change from the options `now` to the options `wanted`; null if a wanted option is not the list's, or occurs
 * twice.
 */
export function changeOfOptions(now: readonly number[], wanted: readonly WantedOption[]): OptionChange | null {
  const change: OptionChange = { changes: [], adds: [], removes: [] };
  for (const [position, { id, name }] of wanted.entries())
    if (id === undefined) change.adds.push({ name, position });
    else change.changes.push({ id, name, position });
  const kept = new Set(change.changes.map(({ id }) => id));
  if (kept.size < change.changes.length || [...kept].some((id) => !now.includes(id))) return null;
  change.removes = now.filter((id) => !kept.has(id));
  return change;
}
