import { createFileRoute } from "@tanstack/react-router";
import { IntegrationsScreen } from "../features/integrations/integrations-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";
import { PlanGate } from "../shell/plan-gate.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/queue-integration")({
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <PlanGate plan="useIntegrations">
      <IntegrationsScreen />
    </PlanGate>
  ),
});
