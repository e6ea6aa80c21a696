import { createStore, useStore } from "../../../ui/store.ts";

interface Selection {
  ids: ReadonlySet<number>;
  /** The whole list, also what is not loaded of it. */
  isWhole: boolean;
}
/** Which conversations of the list are selected; null while none can be. */
export const selection = createStore<Selection | null>(null);

export const useSelection = (): ReadonlySet<number> | null => useStore(selection)?.ids ?? null;
export const useIsWhole = (): boolean => useStore(selection)?.isWhole === true;
export const startSelecting = (): void => selection.set(selection.get() ?? { ids: new Set(), isWhole: false });
export const stopSelecting = (): void => selection.set(null);
/** Selects the whole list, of which these are loaded. */
export const selectWhole = (ids: Iterable<number>): void => selection.set({ ids: new Set(ids), isWhole: true });

/** Selects a conversation, or no longer; selecting begins with the first. */
export function toggleSelected(id: number): void {
  const ids = new Set(selection.get()?.ids);
  if (!ids.delete(id)) ids.add(id);
  selection.set({ ids, isWhole: false });
}

/** With these something is being done, or with the whole list: they are no longer selected. What was chosen since is. */
export function deselect(sent: ReadonlySet<number>, wasWhole: boolean): void {
  const now = selection.get();
  if (now?.isWhole === true) {
    if (wasWhole) stopSelecting();
    return;
  }
  const ids = new Set([...(now?.ids ?? [])].filter((id) => !sent.has(id)));
  if (ids.size !== (now?.ids.size ?? 0)) selection.set(ids.size > 0 ? { ids, isWhole: false } : null);
}
