import { IconCalendarTime } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveCalendar } from "./calendar-query.ts";
import { liveSchedules } from "./schedules-query.ts";
import { ScheduleItem } from "./schedule-item.tsx";
import { SchedulePart } from "./schedule-part.tsx";

export const schedules: Feature = {
  name: "schedules",
  live: [liveSchedules, liveCalendar],
  navigation: [
    {
      to: "/schedules",
      icon: IconCalendarTime,
      label: () => i18next.t("schedules:page.title"),
      group: "organization",
      plan: "useSchedules",
      shortcut: "g a",
    },
  ],
  ticket: { Header: SchedulePart, MenuItem: ScheduleItem },
};
