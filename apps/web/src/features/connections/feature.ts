import { IconPlugConnected } from "@tabler/icons-react";
import type { Feature } from "../../shell/feature.ts";
import { ConnectionAlert } from "./connection-alert.tsx";
import { ConnectionNotices } from "./connection-notices.tsx";

export const connections: Feature = {
  name: "connections",
  navigation: [
    {
      to: "/connections",
      icon: IconPlugConnected,
      label: "connections",
      group: "administration",
      permission: "drawer-admin-items:view",
      Badge: ConnectionAlert,
    },
  ],
  Notices: ConnectionNotices,
};
