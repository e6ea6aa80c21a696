import { useCallback, useSyncExternalStore } from "react";

/** Which of the customers' voice notes were played in this browser: the newest of them. */
const storageKey = "heardVoiceNotes";
const most = 400;
const listeners = new Set<() => void>();
let known: Set<number> | undefined;

function heard(): Set<number> {
  if (known) return known;
  try {
    known = new Set(JSON.parse(localStorage.getItem(storageKey) ?? "[]") as number[]);
  } catch {
    known = new Set();
  }
  return known;
}

export function markHeard(messageId: number): void {
  if (heard().has(messageId)) return;
  known = new Set([...heard(), messageId].slice(-most));
  localStorage.setItem(storageKey, JSON.stringify([...known]));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useHeard = (messageId: number): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => heard().has(messageId), [messageId]),
  );
