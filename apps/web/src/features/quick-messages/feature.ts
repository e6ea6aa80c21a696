import { IconBolt } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveQuickMessages } from "./quick-messages-query.ts";
import { liveQuickPage } from "./quick-page-query.ts";

export const quickMessages: Feature = {
  name: "quick-messages",
  live: [liveQuickMessages, liveQuickPage],
  navigation: [
    {
      to: "/quick-messages",
      icon: IconBolt,
      label: () => i18next.t("quickMessages:page.title"),
      group: "organization",
    },
  ],
};
