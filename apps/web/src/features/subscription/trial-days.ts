import { daysUntil } from "../../locales/format.ts";

/** Days between today and the last day of a trial, as the top bar counts them; in the past they are days ago. */
export function trialDays(end: string, now: Date): { days: number; isOver: boolean } {
  const days = daysUntil(end, now);
  return { days: Math.abs(days), isOver: days < 0 };
}
