import { recurrenceMonths, type Recurrence } from "@recado/contracts/limits";

const dayMs = 86_400_000;

/** The day of a zone in which the moment lies: 2026-11-23. */
export const dayIn = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date(moment));

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The last day of a month, which counts from 0. */
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The same day one payment period later; the last day of a month that is too short. After one, `dueDay` says which day of
 * the month it was.
 */
export function nextDue(day: string, recurrence: Recurrence, dueDay: number | null): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const kept = date === lastOf(year, month - 1) ? Math.max(date, dueDay ?? date) : date;
  const months = month - 1 + recurrenceMonths[recurrence];
  return new Date(Date.UTC(year, months, Math.min(kept, lastOf(year, months)))).toISOString().slice(0, 10);
}

/** The tone of a due date: yellow at 5 days, orange from 4 days before to 3 after, red from the fourth day after. */
export function dueTone(days: number): "yellow" | "orange" | "red" | undefined {
  if (days > 5) return undefined;
  if (days === 5) return "yellow";
  return days >= -3 ? "orange" : "red";
}

/** "2026-11-23" as people read it: 23/11/2026. */
export const shownDay = (day: string): string => day.split("-").toReversed().join("/");
