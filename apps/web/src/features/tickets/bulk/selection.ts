import { createStore, useStore } from "../../../ui/store.ts";

/** Which conversations of the list are selected; null while none can be. */
const selection = createStore<ReadonlySet<number> | null>(null);

export const useSelection = (): ReadonlySet<number> | null => useStore(selection);
export const startSelecting = (): void => selection.set(selection.get() ?? new Set());
export const stopSelecting = (): void => selection.set(null);
export const select = (ids: Iterable<number>): void => selection.set(new Set(ids));

/** Selects a conversation, or no longer; selecting begins with the first. */
export function toggleSelected(id: number): void {
  const before = selection.get() ?? new Set<number>();
  select(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]);
}
