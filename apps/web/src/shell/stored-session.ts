import type { Answer } from "@recado/contracts";

/** What login leaves in this browser; every tab reads it anew, so that a token refreshed in one serves them all. */
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
/** Whose drafts this page keeps: who is signed in or, while the screens of an ended session still stand, who was. */
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

/** Whether the stored token ends within `ms`, by this browser's clock; also when there is none. */
export function endsWithin(ms: number): boolean {
  return msLeft() < ms;
}

/** How long the stored token lasts still, ms; less than nothing when it has ended or there is none. */
export function msLeft(): number {
  return Number(localStorage.getItem(keys.endsAt) ?? 0) - Date.now();
}

/** How long a token lasts, ms: by its own two times, so that a clock that goes wrong here does no harm. */
export function lifetimeOf(token: string): number {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: number; exp?: number };
    return exp === undefined || iat === undefined ? 0 : (exp - iat) * 1_000;
  } catch {
    // Not a token of ours: taken as ended.
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
