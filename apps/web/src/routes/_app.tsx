import { createFileRoute, redirect } from "@tanstack/react-router";
import { AppPage } from "../app-page.tsx";
import { isSignedIn, meQuery } from "../shell/session.ts";

export const Route = createFileRoute("/_app")({
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: "/login" });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(meQuery),
  component: AppPage,
});
