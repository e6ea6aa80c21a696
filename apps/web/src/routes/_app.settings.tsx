import { createFileRoute } from "@tanstack/react-router";
import { SettingsScreen } from "../features/settings/settings-screen.tsx";
import { readListSearch, type ListSearch } from "../shell/list/list-address.ts";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/settings")({
  validateSearch: (search: Record<string, unknown>): ListSearch & { section?: string | undefined } => ({
    ...readListSearch(search),
    ...(typeof search.section === "string" && { section: search.section }),
  }),
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: SettingsScreen,
});
