import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { areHidden } from "./are-hidden.ts";
import { liveFirstSteps } from "./first-steps-query.ts";

export const firstSteps: Feature = {
  name: "first-steps",
  live: [liveFirstSteps],
  settingsTabs: [
    {
      key: "first-steps",
      label: () => i18next.t("firstSteps:title"),
      isShown: (me) => !areHidden(me),
      Body: late(async () => ({ default: (await import("./first-steps-tab.tsx")).FirstStepsTab })),
    },
  ],
};
