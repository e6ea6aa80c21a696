import { IconMessages } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";

export const answering: Feature = {
  name: "answering",
  navigation: [
    {
      to: "/answering",
      icon: IconMessages,
      label: () => i18next.t("answering:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
    },
  ],
};
