import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { liveSpecialDays } from "./hours-query.ts";

export const hours: Feature = {
  name: "hours",
  live: [liveSpecialDays],
  settingsTabs: [
    {
      key: "schedules",
      label: () => i18next.t("hours:title"),
      isShown: (_, valueOf) => valueOf("scheduleType") === "company",
      Body: late(async () => ({ default: (await import("./hours-tab.tsx")).HoursTab })),
    },
    {
      key: "specialDays",
      label: () => i18next.t("hours:specialDays"),
      // With the company's hours they stand beside them.
      isShown: (_, valueOf) => valueOf("scheduleType") === "queue",
      Body: late(async () => ({ default: (await import("./special-days-tab.tsx")).SpecialDaysTab })),
    },
  ],
};
