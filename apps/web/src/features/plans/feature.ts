import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { livePlans } from "./plans-query.ts";

export const plans: Feature = {
  name: "plans",
  live: [livePlans],
  settingsTabs: [
    {
      key: "plans",
      label: () => i18next.t("plans:title"),
      isShown: (me) => me.super,
      Body: late(async () => ({ default: (await import("./plans-tab.tsx")).PlansTab })),
    },
  ],
};
