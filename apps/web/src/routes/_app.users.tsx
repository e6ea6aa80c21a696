import { createFileRoute } from "@tanstack/react-router";
import { UsersScreen } from "../features/users/users-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/users")({
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: UsersScreen,
});
