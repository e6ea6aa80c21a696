import { createFileRoute } from "@tanstack/react-router";
import { InvoicesScreen } from "../features/invoices/invoices-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/financeiro")({
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: InvoicesScreen,
});
