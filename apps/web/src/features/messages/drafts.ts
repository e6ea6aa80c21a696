import { storedUserId } from "../../shell/stored-session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** Drafts that changed since the page was loaded; the browser's storage has the others. */
const changed = createStore<ReadonlyMap<string, string>>(new Map());

const keyOf = (ticketId: number) => `draft:${storedUserId() ?? ""}:${ticketId}`;
const read = (key: string) => changed.get().get(key) ?? localStorage.getItem(key) ?? "";

export function writeDraft(ticketId: number, text: string): void {
  const key = keyOf(ticketId);
  if (read(key) === text) return;
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The storage may be full: the draft then lives as long as the page.
  }
  changed.set(new Map(changed.get()).set(key, text));
}

/** The unsent text of a conversation, per user of this browser; "" when there is none. */
export const useDraft = (ticketId: number): string => useStore(changed, () => read(keyOf(ticketId)));
