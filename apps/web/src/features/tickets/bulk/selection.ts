import { createStore, useStore } from "../../../ui/store.ts";

interface Selection {
  ids: ReadonlySet<number>;
  /** The whole list is selected, including rows not loaded. */
  isWhole: boolean;
}
/** Which conversations of the list are selected; null while none can be. */
export const selection = createStore<Selection | null>(null);

export const useSelection = (): ReadonlySet<number> | null => useStore(selection)?.ids ?? null;
export const useIsWhole = (): boolean => useStore(selection)?.isWhole === true;
export const startSelecting = (): void => selection.set(selection.get() ?? { ids: new Set(), isWhole: false });
export const stopSelecting = (): void => selection.set(null);
/** Selects the whole list; `ids` are its loaded conversations. */
export const selectWhole = (ids: Iterable<number>): void => selection.set({ ids: new Set(ids), isWhole: true });

/** Toggles whether a conversation is selected; the first one starts the selection mode. */
export function toggleSelected(id: number): void {
  const ids = new Set(selection.get()?.ids);
  if (!ids.delete(id)) ids.add(id);
  selection.set({ ids, isWhole: false });
}

/** Deselects the conversations of a started bulk action, or the whole list. Later selections stay. */
export function deselect(sent: ReadonlySet<number>, wasWhole: boolean): void {
  const now = selection.get();
  if (now?.isWhole === true) {
    if (wasWhole) stopSelecting();
    return;
  }
  const ids = new Set([...(now?.ids ?? [])].filter((id) => !sent.has(id)));
  if (ids.size !== (now?.ids.size ?? 0)) selection.set(ids.size > 0 ? { ids, isWhole: false } : null);
}
