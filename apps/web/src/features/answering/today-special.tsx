import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { dayIn } from "../companies/due-date.ts";
import { specialDaysQuery } from "../hours/hours-query.ts";
import { shownHours } from "../hours/times.ts";
import { specialDayOn } from "../hours/special-day-on.ts";

/** The special day that rules today, if there is one. */
export function TodaySpecial() {
  const { t } = useTranslation("answering");
  const { timeZone } = useCompanyZone();
  const now = useMinute();
  const { data = [] } = useQuery(specialDaysQuery);
  const special = specialDayOn(dayIn(new Date(now), timeZone), data);
  if (!special) return null;
  const { name, hours } = special;
  const times = hours ? shownHours(hours) : "";
  return <p>{times === "" ? t("today.closed", { name }) : t("today.open", { name, times })}</p>;
}
