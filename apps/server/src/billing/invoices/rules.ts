import { limits } from "@recado/contracts/limits";

/** A day of the calendar, "2026-01-31". */
export type Day = string;

const parts = (day: Day): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month, date];
};
const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
/** The last day of a month; `month` counts from 1 and may exceed 12. */
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day this many months later: the anchor day of that month, or its last day if it is shorter. */
export function addMonths(day: Day, months: number, anchor: number): Day {
  const [year, month] = parts(day);
  const date = Math.min(anchor, lastOf(year, month + months));
  return new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
}

/** The new anchor day of a company due on `day`: the last day of a short month keeps a later anchor. */
export function anchorAfter(anchor: number | null, day: Day): number {
  const [year, month, date] = parts(day);
  return anchor !== null && date < anchor && date === lastOf(year, month) ? anchor : date;
}

/**
 * The end of the paid period after a payment now: the months count from the due date, or from today if that has passed.
 */
export function paidUntil(due: Day, today: Day, months: number, anchor: number | null): Day {
  const from = due < today ? today : due;
  return addMonths(from, months, due < today ? parts(today)[2] : anchorAfter(anchor, due));
}

export const daysBetween = (from: Day, to: Day): number => Math.round((midnight(to) - midnight(from)) / 86_400_000);

/** Whether the due date is near enough for an invoice. */
export const isNear = (today: Day, due: Day): boolean => daysBetween(today, due) < limits.invoice.daysAhead;

export type Problem = "double" | "late" | "amount";

/** The problem with money received for an invoice; null if it pays it. */
export function problemOf(status: "open" | "paid" | "canceled", neededCents: number, cents: number): Problem | null {
  if (status === "paid") return "double";
  if (status === "canceled") return "late";
  return cents < neededCents ? "amount" : null;
}
