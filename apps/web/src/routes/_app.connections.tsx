import { createFileRoute } from "@tanstack/react-router";
import { ConnectionsScreen } from "../features/connections/connections-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/connections")({
  // Parameters for links from other pages: the settings of all connections, and one connection's form.
  validateSearch: ({ settings, edit }: Record<string, unknown>): { settings?: true; edit?: number } => ({
    ...(settings === true && { settings }),
    ...(typeof edit === "number" && { edit }),
  }),
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: ConnectionsScreen,
});
