import { createFileRoute } from "@tanstack/react-router";
import { CampaignGate } from "../features/campaigns/campaign-gate.tsx";
import { readTemplatesSearch } from "../features/campaign-templates/tabs.ts";
import { TemplatesScreen } from "../features/campaign-templates/templates-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/campaigns-config")({
  validateSearch: readTemplatesSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <CampaignGate>
      <TemplatesScreen />
    </CampaignGate>
  ),
});
