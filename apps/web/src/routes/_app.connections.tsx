import { createFileRoute } from "@tanstack/react-router";
import { ConnectionsScreen } from "../features/connections/connections-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

interface ConnectionsSearch {
  settings?: true;
  edit?: number;
  part?: "messages";
}

export const Route = createFileRoute("/_app/connections")({
  // Parameters for links from other pages: the settings of all connections, and one connection's form, on a tab.
  validateSearch: ({ settings, edit, part }: Record<string, unknown>): ConnectionsSearch => ({
    ...(settings === true && { settings }),
    ...(typeof edit === "number" && { edit }),
    ...(part === "messages" && { part }),
  }),
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: ConnectionsScreen,
});
