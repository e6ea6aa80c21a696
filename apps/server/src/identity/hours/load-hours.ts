import type { WeekHours } from "@recado/contracts/hours";
import { defaultHours } from "@recado/contracts/week-hours";
import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";
import { settingExpression } from "../settings/access.ts";
import { timezone } from "../settings/settings.ts";
import { stateAt, type CalendarDay } from "./rules.ts";
import { scheduleType } from "./settings.ts";

/** The settings that decide whether a company, or one of its queues, is open. */
export interface Hours {
  scheduleType: "disabled" | "queue" | "company";
  timezone: string;
  company: WeekHours;
  specialDays: readonly CalendarDay[];
}

interface HoursRow extends Pick<Hours, "scheduleType" | "timezone"> {
  company: WeekHours | null;
  specialDays: CalendarDay[] | null;
}

const hoursOfCompany = prepared<HoursRow>(
  "hours_of_company",
  `select ${settingExpression(scheduleType)} as "scheduleType", ${settingExpression(timezone)} as timezone,
          (select schedules from companies where id = $1) as company,
          (select json_agg(json_build_object('date', date, 'isYearly', is_yearly, 'hours', hours)) from special_days
           where company_id = $1 and (is_yearly or date between $2::date - 2 and $2::date + 62)) as "specialDays"
   where $1::bigint is not null`,
);

/** The hours needed around a given time. */
export async function loadHours(tx: Tx, now: Date): Promise<Hours> {
  const [row] = await tx.run(hoursOfCompany, [now]);
  if (!row) throw new Error("A company always has hours.");
  return { ...row, company: row.company ?? defaultHours, specialDays: row.specialDays ?? [] };
}

/** The closed period at a given time; null if the company is open, or its hours are not used. */
export const companyClosed = ({ scheduleType: type, company, specialDays, timezone: zone }: Hours, now: Date) =>
  type === "company" ? stateAt(company, specialDays, zone, now).closedPeriod : null;

/** The same for a queue with these weekly hours; a queue without any is always open. */
export const queueClosed = ({ scheduleType: type, specialDays, timezone: zone }: Hours, week: WeekHours, now: Date) =>
  type === "queue" && week.length > 0 ? stateAt(week, specialDays, zone, now).closedPeriod : null;
