import { createFileRoute } from "@tanstack/react-router";
import { PromptsScreen } from "../features/prompts/prompts-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";
import { PlanGate } from "../shell/plan-gate.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/prompts")({
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <PlanGate plan="useOpenAi">
      <PromptsScreen />
    </PlanGate>
  ),
});
