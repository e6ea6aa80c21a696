import { IconSparkles } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { livePrompts } from "./prompts-query.ts";

export const prompts: Feature = {
  name: "prompts",
  live: [livePrompts],
  navigation: [
    {
      to: "/prompts",
      icon: IconSparkles,
      label: () => i18next.t("prompts:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
      plan: "useOpenAi",
    },
  ],
};
