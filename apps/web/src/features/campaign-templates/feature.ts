import { IconCalendarCog } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { hasCampaigns } from "./has-campaigns.ts";
import { liveTemplates } from "./templates-query.ts";

export const campaignTemplates: Feature = {
  name: "campaign-templates",
  live: [liveTemplates],
  navigation: [
    {
      to: "/campaigns-config",
      icon: IconCalendarCog,
      label: () => i18next.t("campaignTemplates:title"),
      group: "campaigns",
      permission: "drawer-admin-items:view",
      plan: "useCampaigns",
      isShown: hasCampaigns,
    },
  ],
};
