import { createFileRoute } from "@tanstack/react-router";
import { CampaignGate } from "../features/campaigns/campaign-gate.tsx";
import { ContactListsScreen } from "../features/contact-lists/contact-lists-screen.tsx";
import { readListsSearch } from "../features/contact-lists/list-address.ts";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/contact-lists/")({
  validateSearch: readListsSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <CampaignGate>
      <ContactListsScreen />
    </CampaignGate>
  ),
});
