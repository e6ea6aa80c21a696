import { IconUsers } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveUsersPage } from "./users-page-query.ts";
import { liveUsers } from "./users-query.ts";

export const users: Feature = {
  name: "users",
  live: [liveUsers, liveUsersPage],
  navigation: [
    {
      to: "/users",
      icon: IconUsers,
      label: () => i18next.t("users:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
    },
  ],
};
