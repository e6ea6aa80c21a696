import type { Answer } from "@recado/contracts";

/**
 * The session that login stores in this browser. Tabs always read it from the storage, so that all use a token that one
 * refreshed.
 */
const keys = {
  token: "token",
  companyId: "companyId",
  userId: "userId",
  dueDate: "companyDueDate",
  endsAt: "tokenEndsAt",
} as const;

export const storedToken = (): string | null => localStorage.getItem(keys.token);
export const storedUserId = (): string | null => localStorage.getItem(keys.userId);

let lastUserId = "";
/**
 * The owner of this page's drafts: the signed-in user or, while screens of an ended session are still shown, the last
 * one.
 */
export function draftOwner(): string {
  lastUserId = storedUserId() ?? lastUserId;
  return lastUserId;
}

export function storeSession({ token, user }: Answer<"POST /auth/login">): void {
  localStorage.setItem(keys.companyId, String(user.companyId));
  localStorage.setItem(keys.userId, String(user.id));
  localStorage.setItem(keys.dueDate, user.company.dueDate);
  localStorage.setItem(keys.endsAt, String(Date.now() + lifetimeOf(token)));
  localStorage.setItem(keys.token, token);
}

export function clearStoredSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}

/** Whether the stored token expires within `ms`, by this browser's clock, or is missing. */
export function endsWithin(ms: number): boolean {
  return msLeft() < ms;
}

/** The time until the stored token expires, ms; negative if it has expired or is missing. */
export function msLeft(): number {
  return Number(localStorage.getItem(keys.endsAt) ?? 0) - Date.now();
}

/** A token's lifetime, ms, from its two timestamps, so that a wrong local clock does not matter. */
export function lifetimeOf(token: string): number {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: number; exp?: number };
    return exp === undefined || iat === undefined ? 0 : (exp - iat) * 1_000;
  } catch {
    // Not a token of ours: treat it as expired.
    return 0;
  }
}

/**
 * Calls back when another tab changes who is signed in (signed out, or as someone else). A token that was merely
 * refreshed is no change.
 */
export function onSignedElsewhere(changed: () => void): () => void {
  const userId = storedUserId();
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.key !== keys.token && event.key !== keys.userId) return;
    if (storedToken() === null || storedUserId() !== userId) changed();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
