import { createFileRoute } from "@tanstack/react-router";
import { WebhooksScreen } from "../features/webhooks/webhooks-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";
import { PlanGate } from "../shell/plan-gate.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/webhooks")({
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <PlanGate plan="useExternalApi">
      <WebhooksScreen />
    </PlanGate>
  ),
});
