import { IconApi } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";

export const messagesApi: Feature = {
  name: "messages-api",
  navigation: [
    {
      to: "/messages-api",
      icon: IconApi,
      label: () => i18next.t("messagesApi:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
      plan: "useExternalApi",
    },
  ],
};
