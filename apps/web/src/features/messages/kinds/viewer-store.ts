import type { Message } from "@recado/contracts/messages";
import { useSyncExternalStore } from "react";

/** The picture that is shown large; null when none is. */
let shown: Message | null = null;
const listeners = new Set<() => void>();

function show(message: Message | null): void {
  shown = message;
  for (const listener of listeners) listener();
}

export const viewer = { open: (message: Message) => show(message), close: () => show(null), shown: () => shown };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useViewed = (): Message | null => useSyncExternalStore(subscribe, () => shown);
