import { createFileRoute } from "@tanstack/react-router";
import { CampaignGate } from "../features/campaigns/campaign-gate.tsx";
import { WizardScreen } from "../features/campaigns/wizard/wizard-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/campaigns/new")({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <CampaignGate>
      <WizardScreen campaignId={null} />
    </CampaignGate>
  ),
});
