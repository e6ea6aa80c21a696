import { readListSearch, type ListSearch } from "../../shell/list/list-address.ts";
import { daysAfter, isDay, monthsAfter, msOf } from "../../ui/date-field/month-days.ts";

export const calendarViews = ["day", "week", "month", "agenda"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The search parameters of the calendar. */
export interface CalendarSearch extends ListSearch {
  view?: CalendarView;
  /** A day in the shown range (2026-11-22); today if absent. */
  day?: string;
  /** The recipient of a new message: opens the dialog. */
  contactId?: number;
}

/** For the route's `validateSearch`. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { view, day, contactId } = search;
  const known = calendarViews.find((one) => one === view);
  return {
    ...readListSearch(search),
    ...(known && { view: known }),
    ...(isDay(day) && { day }),
    ...(Number.isSafeInteger(contactId) && Number(contactId) > 0 && { contactId: Number(contactId) }),
  };
}

/** Sunday is 0. Weeks begin on Monday in Spanish alone. */
export const firstWeekdayOf = (language: string): 0 | 1 => (language === "es" ? 1 : 0);

/** The first day of the week in which a day is. */
export const weekStart = (day: string, firstWeekday: number): string =>
  daysAfter(day, -((new Date(msOf(day)).getUTCDay() - firstWeekday + 7) % 7));

/** The first day that a view shows, and the day after its last. A month shows whole weeks. */
export function shownDays(view: CalendarView, day: string, firstWeekday: number): { first: string; end: string } {
  if (view === "day") return { first: day, end: daysAfter(day, 1) };
  if (view === "week") {
    const first = weekStart(day, firstWeekday);
    return { first, end: daysAfter(first, 7) };
  }
  const month = `${day.slice(0, 7)}-01`;
  const next = monthsAfter(month, 1);
  if (view === "agenda") return { first: month, end: next };
  return { first: weekStart(month, firstWeekday), end: daysAfter(weekStart(daysAfter(next, -1), firstWeekday), 7) };
}

/** The day from which the next or previous page of a view is shown. */
export function dayBeside(view: CalendarView, day: string, direction: 1 | -1): string {
  if (view === "day") return daysAfter(day, direction);
  if (view === "week") return daysAfter(day, 7 * direction);
  return monthsAfter(day, direction);
}
