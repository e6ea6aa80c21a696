import { createFileRoute } from "@tanstack/react-router";
import { OverviewScreen } from "../features/billing-overview/overview-screen.tsx";
import { requireSuper } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/billing")({
  beforeLoad: ({ context }) => requireSuper(context.queryClient),
  component: OverviewScreen,
});
