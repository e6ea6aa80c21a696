import { IconListDetails } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { hasCampaigns } from "../campaign-templates/has-campaigns.ts";
import { liveContactLists } from "./contact-lists-query.ts";

export const contactLists: Feature = {
  name: "contact-lists",
  live: [liveContactLists],
  navigation: [
    {
      to: "/contact-lists",
      icon: IconListDetails,
      label: () => i18next.t("contactLists:title"),
      group: "campaigns",
      permission: "drawer-admin-items:view",
      plan: "useCampaigns",
      isShown: hasCampaigns,
    },
  ],
};
