import { createFileRoute, redirect } from "@tanstack/react-router";
import { AppPage } from "../app-page.tsx";
import { loadPageTexts } from "../locales/i18n.ts";
import { searchToReturn } from "../shell/return-address.ts";
import { isSignedIn, meQuery } from "../shell/session.ts";

export const Route = createFileRoute("/_app")({
  beforeLoad: async ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: "/login", search: searchToReturn(location.href) });
    if (!location.pathname.startsWith("/tickets")) await loadPageTexts();
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(meQuery),
  component: AppPage,
});
