import { createFileRoute, redirect } from "@tanstack/react-router";
import { PublicPage } from "../features/auth/public-page.tsx";
import { setupQuery } from "../features/auth/setup-query.ts";
import { isSignedIn } from "../shell/session.ts";

export const Route = createFileRoute("/_public")({
  beforeLoad: async ({ context, location }) => {
    if (isSignedIn()) throw redirect({ to: "/tickets" });
    // A server that can't say is taken as set up: the form then shows what is wrong.
    const setup = await context.queryClient.ensureQueryData(setupQuery).catch(() => ({ needed: false }));
    if (setup.needed && location.pathname !== "/setup") throw redirect({ to: "/setup" });
    if (!setup.needed && location.pathname === "/setup") throw redirect({ to: "/login" });
  },
  component: PublicPage,
});
