/** What is done to an option's fields. `dirty`: they hold edits that are not saved. */
export type Edit = "open" | "dirty" | "closed";

/** The fields of an option, by its id, or those of one that will stand below it (`below-menu`: in the first menu). */
export type EditKey = number | `below-${number | "menu"}`;
export const newBelow = (parentId: number | null): EditKey => `below-${parentId ?? "menu"}`;

/** The options whose fields are open. Several may be: what is typed in one is not lost when another is opened. */
export type Editing = ReadonlyMap<EditKey, Exclude<Edit, "closed">>;

export function withEdit(editing: Editing, key: EditKey, edit: Edit): Editing {
  // The same map where nothing changes: each key that is typed would render the whole tree again.
  if ((editing.get(key) ?? "closed") === edit) return editing;
  const after = new Map(editing);
  if (edit === "closed") after.delete(key);
  else after.set(key, edit);
  return after;
}

/** Opens fields; those that are open stay as they are, with their edits. */
export const withOpened = (editing: Editing, key: EditKey): Editing =>
  editing.has(key) ? editing : withEdit(editing, key, "open");

/** Whether closing all of them would lose edits. */
export const hasEdits = (editing: Editing): boolean => [...editing.values()].includes("dirty");
