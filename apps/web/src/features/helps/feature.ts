import { IconHelpCircle } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { liveHelps } from "./helps-query.ts";

export const helps: Feature = {
  name: "helps",
  live: [liveHelps],
  settingsTabs: [
    {
      key: "helps",
      label: () => i18next.t("helps:manage.title"),
      isShown: (me) => me.super,
      Body: late(async () => ({ default: (await import("./helps-tab.tsx")).HelpsTab })),
    },
  ],
  navigation: [{ to: "/helps", icon: IconHelpCircle, label: () => i18next.t("helps:title"), group: "organization" }],
};
