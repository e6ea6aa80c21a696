import { createFileRoute, redirect } from "@tanstack/react-router";
import { DashboardScreen } from "../features/dashboard/dashboard-screen.tsx";
import { readDashboardSearch } from "../features/dashboard/dashboard-search.ts";
import { requirePermission } from "../shell/require-permission.ts";
import { meQuery } from "../shell/session.ts";

/**
 * The dashboard, for admins, and for supervisors with the permission for their queues. Others are redirected from `/`
 * to the conversations (decision 16); if the address has dashboard parameters, they get a notice that they lack the
 * permission.
 */
export const Route = createFileRoute("/_app/")({
  validateSearch: readDashboardSearch,
  beforeLoad: async ({ context, search }) => {
    if (Object.keys(search).length > 0) return requirePermission(context.queryClient, "queueDashboard");
    const { permissions } = await context.queryClient.ensureQueryData(meQuery);
    if (!permissions.includes("queueDashboard")) throw redirect({ to: "/tickets" });
  },
  component: DashboardScreen,
});
