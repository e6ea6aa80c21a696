import { IconRobot } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveIntegrations } from "./integrations-query.ts";

export const integrations: Feature = {
  name: "integrations",
  live: [liveIntegrations],
  navigation: [
    {
      to: "/queue-integration",
      icon: IconRobot,
      label: () => i18next.t("integrations:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
      plan: "useIntegrations",
    },
  ],
};
