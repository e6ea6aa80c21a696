import { createFileRoute } from "@tanstack/react-router";
import { CampaignGate } from "../features/campaigns/campaign-gate.tsx";
import { CampaignsScreen } from "../features/campaigns/campaigns-screen.tsx";
import { readCampaignsSearch } from "../features/campaigns/campaigns-search.ts";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/campaigns/")({
  validateSearch: readCampaignsSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <CampaignGate>
      <CampaignsScreen />
    </CampaignGate>
  ),
});
