import { createFileRoute, useParams } from "@tanstack/react-router";
import { CampaignGate } from "../features/campaigns/campaign-gate.tsx";
import { WizardScreen } from "../features/campaigns/wizard/wizard-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/campaigns/edit/$campaignId")({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: Edit,
});

function Edit() {
  // Not `Route.useParams`: importing it would move this route from the entry chunk to a separate file.
  const { campaignId } = useParams({ from: "/_app/campaigns/edit/$campaignId" });
  return (
    <CampaignGate>
      <WizardScreen campaignId={Number(campaignId)} />
    </CampaignGate>
  );
}
