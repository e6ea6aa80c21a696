import type { AnyRouter } from "@tanstack/react-router";
import { forgetStoredSession } from "./forget-session.ts";
import { queryClient } from "./query-client.ts";
import { keepReturnFor, searchToReturn } from "./return-address.ts";
import { sessionEnd } from "./session-end.ts";
import { sessionEnded, sessionForgotten } from "./signals.ts";
import { toasts } from "../ui/toasts.ts";
import { storedToken, storedUserId } from "./stored-session.ts";

/**
 * Leaves for the login page, which says why, when the server ends the session: also of a page that only loads and has no
 * screen yet. The screens close their socket as they go.
 */
export function followSessionEnd(router: AnyRouter): void {
  // They name customers, and whoever looks at the login page may be nobody's colleague.
  sessionForgotten.listen(() => toasts.set([]));
  sessionEnded.listen((end) => {
    if (storedToken() === null) return;
    sessionEnd.set(end);
    keepReturnFor(Number(storedUserId()));
    forgetStoredSession();
    // The page of a lost password needs no session, and its link must not be lost.
    if (router.latestLocation.pathname === "/forgetpsw") return;
    const search = searchToReturn(router.latestLocation.href);
    void router.navigate({ to: "/login", search }).then(() => queryClient.clear());
  });
}
