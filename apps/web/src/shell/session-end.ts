import { createStoredStore, useStore } from "../ui/store.ts";

/** Why and when a session ended without the user's doing. */
export interface SessionEnd {
  code: "ERR_SESSION_EXPIRED" | "ERR_ACCOUNT_ELSEWHERE";
  /** ISO time. */
  at: string;
}

function parse(text: string | null): SessionEnd | null {
  const [code, at] = text?.split(" ") ?? [];
  if (at === undefined || (code !== "ERR_SESSION_EXPIRED" && code !== "ERR_ACCOUNT_ELSEWHERE")) return null;
  return { code, at };
}

/** Stored for the login page until a user signs in. */
export const sessionEnd = createStoredStore<SessionEnd | null>("sessionEnd", {
  parse,
  format: (end) => end && `${end.code} ${end.at}`,
});
export const useSessionEnd = (): SessionEnd | null => useStore(sessionEnd);

export const endedElsewhere = (at: string): SessionEnd => ({ code: "ERR_ACCOUNT_ELSEWHERE", at });
export const endedNow = (): SessionEnd => ({ code: "ERR_SESSION_EXPIRED", at: new Date().toISOString() });
