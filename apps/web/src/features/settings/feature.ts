import { IconSettings } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { liveSettings } from "./settings-query.ts";

export const settings: Feature = {
  name: "settings",
  live: [liveSettings],
  navigation: [
    {
      to: "/settings",
      icon: IconSettings,
      label: () => i18next.t("settings:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
    },
  ],
  settingsTabs: [
    {
      key: "options",
      label: () => i18next.t("settings:tab.options"),
      Body: late(async () => ({ default: (await import("./options-tab.tsx")).OptionsTab })),
    },
  ],
};
