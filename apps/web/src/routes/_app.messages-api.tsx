import { createFileRoute } from "@tanstack/react-router";
import { readApiSearch } from "../features/messages-api/api-search.ts";
import { MessagesApiScreen } from "../features/messages-api/messages-api-screen.tsx";
import { PlanGate } from "../shell/plan-gate.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/messages-api")({
  validateSearch: readApiSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <PlanGate plan="useExternalApi">
      <MessagesApiScreen />
    </PlanGate>
  ),
});
