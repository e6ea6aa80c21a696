import { createStoredStore, useStore } from "../ui/store.ts";

/** Those without ERR are ours: the server says them beside ERR_SESSION_EXPIRED. */
const codes = [
  "ERR_SESSION_EXPIRED",
  "ERR_ACCOUNT_ELSEWHERE",
  "COMPANY_DISABLED",
  "PASSWORD_CHANGED",
  "PROFILE_CHANGED",
  "USER_DELETED",
] as const;
export type EndCode = (typeof codes)[number];

/** Why and when a session ended without the user's doing. */
export interface SessionEnd {
  code: EndCode;
  /** ISO time. */
  at: string;
}

function parse(text: string | null): SessionEnd | null {
  const [said, at] = text?.split(" ") ?? [];
  const code = codes.find((one) => one === said);
  return code && at !== undefined ? { code, at } : null;
}

/** Stored for the login page until a user signs in. */
export const sessionEnd = createStoredStore<SessionEnd | null>("sessionEnd", {
  parse,
  format: (end) => end && `${end.code} ${end.at}`,
});
export const useSessionEnd = (): SessionEnd | null => useStore(sessionEnd);

export const endedElsewhere = (at: string): SessionEnd => ({ code: "ERR_ACCOUNT_ELSEWHERE", at });
export const endedNow = (code: EndCode = "ERR_SESSION_EXPIRED"): SessionEnd => ({ code, at: new Date().toISOString() });
