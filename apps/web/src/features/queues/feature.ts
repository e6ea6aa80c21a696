import { IconSitemap } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveQueueOptions } from "./chatbot/options-query.ts";
import { liveQueues } from "./queues-query.ts";

export const queues: Feature = {
  name: "queues",
  live: [liveQueues, liveQueueOptions],
  navigation: [
    {
      to: "/queues",
      icon: IconSitemap,
      label: () => i18next.t("queues:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
    },
  ],
};
