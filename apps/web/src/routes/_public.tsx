import { createFileRoute, redirect } from "@tanstack/react-router";
import { PublicPage } from "../features/auth/public-page.tsx";
import { setupQuery } from "../features/auth/setup-query.ts";
import { mayReturn, safePath } from "../shell/return-address.ts";
import { storedUserId } from "../shell/stored-session.ts";
import { isSignedIn } from "../shell/session.ts";

export const Route = createFileRoute("/_public")({
  beforeLoad: async ({ context, location }) => {
    const search = new URLSearchParams(location.searchStr);
    // Whoever is signed in may still have lost a password, or hold another's link or invitation.
    const isForAnybody =
      location.pathname === "/forgetpsw" || (location.pathname === "/signup" && search.has("invitation"));
    if (isSignedIn() && !isForAnybody) {
      const next = safePath(search.get("next"));
      throw redirect({ to: "/tickets", ...(next !== null && mayReturn(storedUserId()) && { href: next }) });
    }
    // If the server does not answer, assume that it is set up: the form then shows the error.
    const setup = await context.queryClient.ensureQueryData(setupQuery).catch(() => ({ needed: false, signUp: true }));
    if (setup.needed && location.pathname !== "/setup") throw redirect({ to: "/setup" });
    if (!setup.needed && location.pathname === "/setup") throw redirect({ to: "/login" });
  },
  component: PublicPage,
});
