import { createFileRoute } from "@tanstack/react-router";
import { ConnectionsScreen } from "../features/connections/connections-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/connections")({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: ConnectionsScreen,
});
