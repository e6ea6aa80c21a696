import { createFileRoute } from "@tanstack/react-router";
import { FileListsScreen } from "../features/file-lists/file-lists-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/files")({
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: FileListsScreen,
});
