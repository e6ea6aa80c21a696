import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";
import { storedToken, storeSession } from "./stored-session.ts";
import type { Answer } from "@recado/contracts";

let running: Promise<string> | null = null;

/** This tab's pending refresh, for which new requests wait; null if there is none. */
export const refreshUnderWay = (): Promise<string> | null => running;

/**
 * Returns a valid token to replace `spent`. Only one refresh runs at a time in the whole browser (decision 11): a tab
 * that waited for the lock uses the token that the other tab stored. Throws ApiError if it can't get one.
 */
export function refreshToken(spent: string | null): Promise<string> {
  running ??= withLock(() => refreshUnlessDone(spent)).finally(() => {
    running = null;
  });
  return running;
}

// Web Locks exist in secure contexts only; on plain http the server's grace for the previous token covers two tabs.
function withLock(work: () => Promise<string>): Promise<string> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("recado-refresh", work) : work();
}

async function refreshUnlessDone(spent: string | null): Promise<string> {
  const stored = storedToken();
  if (stored === null) throw new ApiError(401, "ERR_SESSION_EXPIRED");
  if (stored !== spent) return stored;
  // The cookie is what counts; the spent token lets the server say why a session has ended.
  const headers = { Authorization: `Bearer ${stored}` };
  const response = await fetch("/api/auth/refresh_token", { method: "POST", headers }).catch(() => {
    throw new ApiError(0, "ERR_NETWORK");
  });
  if (!response.ok) throw await readRefusal(response);
  const answer = (await response.json()) as Answer<"POST /auth/refresh_token">;
  storeSession(answer);
  return answer.token;
}
