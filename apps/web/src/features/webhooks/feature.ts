import { IconWebhook } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveWebhooks } from "./webhooks-query.ts";

export const webhooks: Feature = {
  name: "webhooks",
  live: [liveWebhooks],
  navigation: [
    {
      to: "/webhooks",
      icon: IconWebhook,
      label: () => i18next.t("webhooks:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
      plan: "useExternalApi",
    },
  ],
};
