import type { SessionEnd } from "./session-end.ts";

type Listener<T> = (value: T) => void;

/** A signal with its listeners. */
function signal<T>() {
  const listeners = new Set<Listener<T>>();
  return {
    send: (value: T) => {
      for (const listener of listeners) listener(value);
    },
    listen: (listener: Listener<T>) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The session is over. */
export const sessionEnded = signal<SessionEnd>();
/** The company's subscription has expired, with its due date if the server sent it. */
export const subscriptionExpired = signal<string | undefined>();
/** The user is no longer signed in here: forget their data outside the cache. */
export const sessionForgotten = signal<void>();
