import type { SessionEnd } from "./session-end.ts";

type Listener<T> = (value: T) => void;

/** One thing that may happen, and who wants to know. */
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
/** The company's subscription has expired, with its due date when the server told it. */
export const subscriptionExpired = signal<string | undefined>();
/** Whoever was signed in here is so no more: what is kept of them outside the cache is forgotten. */
export const sessionForgotten = signal<void>();
