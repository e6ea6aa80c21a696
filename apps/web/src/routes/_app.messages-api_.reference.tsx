import { createFileRoute } from "@tanstack/react-router";
import { ReferenceScreen } from "../features/messages-api/reference-screen.tsx";
import { PlanGate } from "../shell/plan-gate.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/messages-api_/reference")({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <PlanGate plan="useExternalApi">
      <ReferenceScreen />
    </PlanGate>
  ),
});
