/** What is done to an option's fields. `dirty`: they hold edits that are not saved. */
export type Edit = "open" | "dirty" | "closed";

/** The options whose fields are open. Several may be: what is typed in one is not lost when another is opened. */
export type Editing = ReadonlyMap<number, Exclude<Edit, "closed">>;

export function withEdit(editing: Editing, optionId: number, edit: Edit): Editing {
  // The same map where nothing changes: each key that is typed would render the whole tree again.
  if ((editing.get(optionId) ?? "closed") === edit) return editing;
  const after = new Map(editing);
  if (edit === "closed") after.delete(optionId);
  else after.set(optionId, edit);
  return after;
}

/** Whether closing all of them would lose edits. */
export const hasEdits = (editing: Editing): boolean => [...editing.values()].includes("dirty");
