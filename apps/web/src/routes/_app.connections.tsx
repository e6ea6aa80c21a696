import { createFileRoute } from "@tanstack/react-router";
import { ConnectionsScreen } from "../features/connections/connections-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/connections")({
  // Where the page of settings leads.
  validateSearch: ({ settings }: Record<string, unknown>): { settings?: true } =>
    settings === true ? { settings: true } : {},
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: ConnectionsScreen,
});
