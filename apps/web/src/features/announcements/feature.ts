import { IconBroadcast } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { AnnouncementsBell } from "./announcements-bell.tsx";
import { liveAnnouncements } from "./announcements-query.ts";

export const announcements: Feature = {
  name: "announcements",
  live: [liveAnnouncements],
  TopBar: AnnouncementsBell,
  navigation: [
    {
      to: "/announcements",
      icon: IconBroadcast,
      label: () => i18next.t("announcements:title"),
      group: "administration",
      isShown: (me) => me.super,
    },
  ],
};
