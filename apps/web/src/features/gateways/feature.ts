import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";

export const gateways: Feature = {
  name: "gateways",
  settingsTabs: [
    {
      key: "gateways",
      label: () => i18next.t("gateways:title"),
      isShown: (me) => me.super,
      Body: late(async () => ({ default: (await import("./gateways-tab.tsx")).GatewaysTab })),
    },
  ],
};
