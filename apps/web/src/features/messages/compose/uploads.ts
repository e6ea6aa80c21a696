import { useCallback, useSyncExternalStore } from "react";

/** How much of each file that is on its way has gone, 0 to 1, by its message's `clientId`. */
const shares = new Map<string, number>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

export const uploads = {
  set(clientId: string, share: number): void {
    shares.set(clientId, share);
    changed();
  },
  end(clientId: string): void {
    shares.delete(clientId);
    changed();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Null while nothing of it is under way. */
export const useUploadShare = (clientId: string | null): number | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => (clientId === null ? null : (shares.get(clientId) ?? null)), [clientId]),
  );
