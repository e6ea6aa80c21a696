import { createFileRoute } from "@tanstack/react-router";
import { CampaignGate } from "../features/campaigns/campaign-gate.tsx";
import { ContactListScreen } from "../features/contact-lists/contact-list-screen.tsx";
import { readItemsSearch } from "../features/contact-lists/list-address.ts";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/contact-lists/$listId")({
  validateSearch: readItemsSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: () => (
    <CampaignGate>
      <ContactListScreen />
    </CampaignGate>
  ),
});
