import { limits } from "@recado/contracts/limits";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { leaveUnasked } from "../ui/ask-before-unload.ts";
import { forgetSession, logOut } from "./change-session.ts";
import { preloadWhenIdle } from "./late-component.tsx";
import { link, useEvent, useLinkState } from "./live.ts";
import { loadWhatFailed, queryClient } from "./query-client.ts";
import { refreshToken } from "./refresh-token.ts";
import { keepReturnFor, searchToReturn } from "./return-address.ts";
import { useMe } from "./session.ts";
import { endedElsewhere, endedNow, sessionEnd } from "./session-end.ts";
import { sessionEnded } from "./signals.ts";
import { msLeft, onSignedElsewhere, storedToken } from "./stored-session.ts";

/** A token is refreshed this long before it expires, ms. Background pages run their timers up to a minute late. */
const refreshBefore = 120_000;

/** Signs out and leaves for the login page. */
export function useLogOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await logOut();
    await router.navigate({ to: "/login" });
    queryClient.clear();
  };
}

/** Leaves for the login page, which leads back here. */
function toLogin(router: ReturnType<typeof useRouter>, userId: number): Promise<void> {
  keepReturnFor(userId);
  return router.navigate({ to: "/login", search: searchToReturn(router.state.location.href) });
}

/** Keeps the signed-in user's socket open and their token fresh, and notices when the session ends in another tab. */
export function SessionWatch() {
  const me = useMe();
  const router = useRouter();

  useEffect(() => {
    link.open(me.companyId, me.id);
  }, [me.companyId, me.id]);
  useEffect(() => () => link.close(), []);
  useEffect(() => keepFresh(), []);
  const isLinked = useLinkState() === "connected";
  useEffect(() => (isLinked ? preloadWhenIdle() : undefined), [isLinked]);
  // A short gap ends no socket, but requests fail in it.
  useEffect(() => {
    if (isLinked) loadWhatFailed();
    addEventListener("online", loadWhatFailed);
    return () => removeEventListener("online", loadWhatFailed);
  }, [isLinked]);
  // Reload later, so that this tab also receives and shows the reason (the account is used elsewhere).
  useEffect(
    () =>
      onSignedElsewhere(() => {
        keepReturnFor(me.id);
        setTimeout(() => leaveUnasked(() => location.reload()), limits.reloadAfterExpiry);
      }),
    [me.id],
  );

  useEvent("auth", ({ user }) => {
    if (user.id !== me.id) return;
    sessionEnd.set(endedElsewhere(new Date().toISOString()));
    forgetSession();
    void toLogin(router, me.id).then(() => queryClient.clear());
  });
  useEvent("user", (event) => {
    if (event.action === "delete" && event.userId === me.id) sessionEnded.send(endedNow("USER_DELETED"));
  });
  return null;
}

/** Refreshes the token before it expires, so that no request fails for it and an idle page stays signed in. */
function keepFresh(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const plan = () => {
    const token = storedToken();
    if (token === null) return;
    const wait = Math.max(msLeft() - refreshBefore, 10_000);
    timer = setTimeout(() => {
      // Another tab may have refreshed it meanwhile; the next request handles a failure.
      const isDue = storedToken() === token;
      void (isDue ? refreshToken(token) : Promise.resolve("")).catch(() => undefined).finally(plan);
    }, wait);
  };
  plan();
  return () => clearTimeout(timer);
}
