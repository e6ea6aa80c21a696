import type { WeekHours } from "@recado/contracts/hours";
import { dayMinutes, intervalsOf, weekdays, type DayHours } from "@recado/contracts/week-hours";

/** A holiday or a day with other hours, from the company's calendar. */
export interface CalendarDay {
  /** 2026-12-25. */
  date: string;
  isYearly: boolean;
  /** Null: closed. */
  hours: DayHours | null;
}

export interface OpenState {
  isOpen: boolean;
  /**
   * The closed period, identified by the local time of the next opening ("2026-05-05 08:00"), so the same for every
   * moment of the period. Null while it is open.
   */
  closedPeriod: string | null;
}

const open: OpenState = { isOpen: true, closedPeriod: null };
/** A place that does not open within so many days counts as closed for good. */
const horizonDays = 60;

/**
 * Whether a place is open at a given time, by its weekly hours and special days. Hours that end after midnight belong
 * to the day on which they begin. Times are local, also across clock changes.
 */
export function stateAt(week: WeekHours, special: readonly CalendarDay[], zone: string, now: Date): OpenState {
  const { date, minute } = wallOf(now, zone);
  const hoursOf = calendarOf(week, special);
  const today = dayNumber(date);
  const isIn = (days: number, at: number) => hoursOf(today + days).some(({ start, end }) => start <= at && at < end);
  if (isIn(0, minute) || isIn(-1, minute + dayMinutes)) return open;
  for (let days = 0; days <= horizonDays; days++) {
    const starts = hoursOf(today + days).map(({ start }) => start);
    const next = Math.min(...starts.filter((start) => days > 0 || start > minute));
    if (next !== Infinity) return { isOpen: false, closedPeriod: `${dateOf(today + days)} ${timeOf(next)}` };
  }
  return { isOpen: false, closedPeriod: "closed" };
}

/** The intervals of a day: a special day's, else its weekday's. A single date takes precedence over a yearly one. */
function calendarOf(week: WeekHours, special: readonly CalendarDay[]) {
  const byDate = new Map<string, CalendarDay>();
  const byDay = new Map<string, CalendarDay>();
  for (const one of special)
    if (one.isYearly) byDay.set(one.date.slice(5), one);
    else byDate.set(one.date, one);
  const usual = new Map(week.map((one) => [one.weekdayEn, intervalsOf(one)]));
  return (day: number) => {
    const date = special.length > 0 ? dateOf(day) : "";
    const known = byDate.get(date) ?? byDay.get(date.slice(5));
    if (!known) return usual.get(weekdayOf(day)) ?? [];
    return known.hours ? intervalsOf(known.hours) : [];
  };
}

/** Days since 1970-01-01, which was a Thursday. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const weekdayOf = (day: number) => weekdays[(((day + 3) % 7) + 7) % 7] ?? "monday";
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local date and minute of the day in the zone. */
function wallOf(now: Date, zone: string): { date: string; minute: number } {
  let format = formats.get(zone);
  if (!format) {
    // "2026-05-04 09:30"
    format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    formats.set(zone, format);
  }
  const text = format.format(now);
  return { date: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
}
