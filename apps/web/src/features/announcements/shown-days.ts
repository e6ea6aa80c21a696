import { daysAfter } from "../../ui/date-field/month-days.ts";
import { dayIn } from "../companies/due-date.ts";

/** The first day on which it is shown; "" for none. */
export const dayOfStart = (startsAt: string | null, timeZone: string): string =>
  startsAt === null ? "" : dayIn(startsAt, timeZone);

/** The last day on which it is shown; it ends at the end of that day. */
export const dayOfEnd = (endsAt: string | null, timeZone: string): string =>
  endsAt === null ? "" : dayIn(new Date(Date.parse(endsAt) - 1), timeZone);

/** The start of the day in the company's time zone, as sent to the server; null for none. */
export const startOf = (day: string): string | null => (day === "" ? null : `${day}T00:00:00`);

/** Whether an announcement with this last day has ended, in the company's time zone. */
export const isOver = (day: string, timeZone: string, now = new Date()): boolean =>
  day !== "" && day < dayIn(now, timeZone);

/** When it ends. */
export const endOf = (day: string): string | null => (day === "" ? null : startOf(daysAfter(day, 1)));
