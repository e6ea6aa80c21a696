import type { ScheduleTemplate } from "@recado/contracts/campaign-templates";
import { useTranslation } from "react-i18next";
import { knownZone } from "../../locales/zone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { shownWeek, stretchesOf } from "./windows.ts";

/** "seg.–sex. 09:00–17:00, sáb. 09:00–12:00", on the template's own clocks; "" where no day is on. */
export function useWindowsText({ days, timezone }: Pick<ScheduleTemplate, "days" | "timezone">): string {
  const { t, i18n } = useTranslation("campaignTemplates");
  const now = useMinute();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: "short", timeZone: "UTC" });
  // 1 January 2023 was a Sunday.
  const nameOf = (dayOfWeek: number) => weekday.format(Date.UTC(2023, 0, 1 + dayOfWeek));
  return stretchesOf(shownWeek(days, knownZone(timezone), new Date(now)))
    .map(({ from, to, startTime, endTime }) => {
      const named = from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`;
      const hours = `${named} ${startTime}–${endTime}`;
      return endTime <= startTime ? t("schedule.untilNextDay", { hours }) : hours;
    })
    .join(", ");
}
