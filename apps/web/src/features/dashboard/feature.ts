import { IconChartBar } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveDashboard } from "./dashboard-query.ts";

export const dashboard: Feature = {
  name: "dashboard",
  live: [liveDashboard],
  navigation: [
    {
      to: "/",
      icon: IconChartBar,
      label: () => i18next.t("dashboard:title"),
      group: "service",
      permission: "queueDashboard",
      shortcut: "g d",
    },
  ],
};
