import { IconPlugConnected } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { ConnectionAlert } from "./connection-alert.tsx";
import { ConnectionNotices } from "./connection-notices.tsx";
import { liveConnections } from "./connections-query.ts";

export const connections: Feature = {
  name: "connections",
  live: [liveConnections],
  navigation: [
    {
      to: "/connections",
      icon: IconPlugConnected,
      label: () => i18next.t("connections:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
      Badge: ConnectionAlert,
    },
  ],
  Notices: ConnectionNotices,
};
