import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";
import { storedToken, storeSession } from "./stored-session.ts";
import type { Answer } from "@recado/contracts";

let running: Promise<string> | null = null;

/** The refresh that is under way in this tab, which new requests wait for; null when there is none. */
export const refreshUnderWay = (): Promise<string> | null => running;

/**
 * A token that is good now, in place of `spent`. One refresh at a time in the whole browser (decision 11): the tab that
 * waited for the lock finds the token that the other stored, and takes it. Throws ApiError when there is none to have.
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
  const response = await fetch("/api/auth/refresh_token", { method: "POST" }).catch(() => {
    throw new ApiError(0, "ERR_NETWORK");
  });
  if (!response.ok) throw await readRefusal(response);
  const answer = (await response.json()) as Answer<"POST /auth/refresh_token">;
  storeSession(answer);
  return answer.token;
}
