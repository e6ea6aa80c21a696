import { createFileRoute, redirect } from "@tanstack/react-router";
import { DashboardScreen } from "../features/dashboard/dashboard-screen.tsx";
import { readDashboardSearch } from "../features/dashboard/dashboard-search.ts";
import { meQuery } from "../shell/session.ts";

/** The dashboard, for admins. Whoever else comes here is led to the conversations (decision 16). */
export const Route = createFileRoute("/_app/")({
  validateSearch: readDashboardSearch,
  beforeLoad: async ({ context }) => {
    const { permissions } = await context.queryClient.ensureQueryData(meQuery);
    if (!permissions.includes("drawer-admin-items:view")) throw redirect({ to: "/tickets" });
  },
  component: DashboardScreen,
});
