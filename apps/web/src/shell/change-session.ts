import type { Answer } from "@recado/contracts";
import { call } from "./api.ts";
import { forgetStoredSession } from "./forget-session.ts";
import { link } from "./live.ts";
import { queryClient } from "./query-client.ts";
import { meQuery } from "./session.ts";
import { storeSession } from "./stored-session.ts";

// Apart from session.ts, which the login page loads too: it has no socket.

/** Stores a new token of the same person, as after a new password: the screens stay, the socket reconnects. */
export function renewSession(answer: Answer<"POST /auth/login">): void {
  link.close();
  storeSession(answer);
  queryClient.setQueryData(meQuery.queryKey, answer.user);
  link.open(answer.user.companyId, answer.user.id);
}

/** Deletes the session in this tab and in storage; other tabs see the storage change. */
export function forgetSession(): void {
  link.close();
  forgetStoredSession();
}

/** Ends the session at the server and here. */
export async function logOut(): Promise<void> {
  // It ends here even if the server can't be reached; then its refresh token expires.
  await call("DELETE /auth/logout").catch(() => undefined);
  forgetSession();
}
