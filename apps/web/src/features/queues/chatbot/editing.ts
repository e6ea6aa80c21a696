import type { QueueOption } from "@recado/contracts/queue-options";

/** A change of an option's fields. `dirty`: they have unsaved edits. */
export type Edit = "open" | "dirty" | "closed";

/** The fields of an option, by its id, or those of a new one below it (`below-menu`: in the first menu). */
export type EditKey = number | `below-${number | "menu"}`;
export const newBelow = (parentId: number | null): EditKey => `below-${parentId ?? "menu"}`;

/** The options whose fields are open. Several can be open, so that opening one does not lose the edits of another. */
export type Editing = ReadonlyMap<EditKey, Exclude<Edit, "closed">>;

export function withEdit(editing: Editing, key: EditKey, edit: Edit): Editing {
  // Return the same map if nothing changes, or each typed key renders the whole tree again.
  if ((editing.get(key) ?? "closed") === edit) return editing;
  const after = new Map(editing);
  if (edit === "closed") after.delete(key);
  else after.set(key, edit);
  return after;
}

/** Opens fields; open ones stay unchanged, with their edits. */
export const withOpened = (editing: Editing, key: EditKey): Editing =>
  editing.has(key) ? editing : withEdit(editing, key, "open");

/** Whether closing all of them would lose edits. */
export const hasEdits = (editing: Editing): boolean => [...editing.values()].includes("dirty");

/** Whether fields are open somewhere below an option: folding it would lose what is typed in them. */
export const isOpenBelow = (editing: Editing, { id, children }: QueueOption): boolean =>
  editing.has(newBelow(id)) || children.some((child) => editing.has(child.id) || isOpenBelow(editing, child));
