import { sessionForgotten } from "./signals.ts";
import { clearStoredSession } from "./stored-session.ts";

/** Deletes the session in storage and tells this tab; other tabs see the storage change. Whoever has a socket closes it. */
export function forgetStoredSession(): void {
  clearStoredSession();
  sessionForgotten.send();
}
