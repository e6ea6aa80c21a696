import { createFileRoute, useParams } from "@tanstack/react-router";
import { CampaignGate } from "../features/campaigns/campaign-gate.tsx";
import { readReportSearch } from "../features/campaigns/campaigns-search.ts";
import { ReportScreen } from "../features/campaigns/report/report-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/campaign/$campaignId/report")({
  validateSearch: readReportSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: Report,
});

function Report() {
  // Not `Route.useParams`: importing it would move this route from the entry chunk to a separate file.
  const { campaignId } = useParams({ from: "/_app/campaign/$campaignId/report" });
  return (
    <CampaignGate>
      <ReportScreen key={campaignId} campaignId={Number(campaignId)} />
    </CampaignGate>
  );
}
