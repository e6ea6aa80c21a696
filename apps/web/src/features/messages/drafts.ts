import { useCallback, useSyncExternalStore } from "react";
import { storedUserId } from "../../shell/stored-session.ts";

/** What is typed and not sent, per conversation, kept in this browser for whoever typed it. */
const listeners = new Set<() => void>();
const known = new Map<string, string>();

const keyOf = (ticketId: number) => `draft:${storedUserId() ?? ""}:${ticketId}`;

function read(ticketId: number): string {
  const key = keyOf(ticketId);
  const draft = known.get(key) ?? localStorage.getItem(key) ?? "";
  known.set(key, draft);
  return draft;
}

export function writeDraft(ticketId: number, text: string): void {
  const key = keyOf(ticketId);
  if (read(ticketId) === text) return;
  known.set(key, text);
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage may be full; the draft then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The draft of one conversation, "" when there is none. */
export function useDraft(ticketId: number): string {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read(ticketId), [ticketId]),
  );
}
