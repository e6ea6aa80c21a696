import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { liveServer } from "./server-query.ts";

export const server: Feature = {
  name: "server",
  live: [liveServer],
  settingsTabs: [
    {
      key: "server",
      label: () => i18next.t("server:title"),
      isShown: (me) => me.super,
      Body: late(async () => ({ default: (await import("./server-tab.tsx")).ServerTab })),
    },
  ],
};
