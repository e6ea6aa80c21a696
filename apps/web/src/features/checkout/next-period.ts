import { dueDateOf } from "@recado/contracts/due-dates";
import type { Recurrence } from "@recado/contracts/limits";
import { dayIn, nextDue } from "../companies/due-date.ts";

interface Paid {
  dueDate: string;
  recurrence: Recurrence;
}

/**
 * The first and last day of the period that is paid next, as the server will count it. Null where only the server knows:
 * from the due date on it counts from the day on which the money comes, and the last day of a short month may stand for a
 * later one.
 */
export function nextPeriod({ dueDate, recurrence }: Paid, now: number, timeZone: string): [string, string] | null {
  const end = dueDateOf(dueDate);
  if (end === null) return null;
  const due = dayIn(end, timeZone);
  if (due <= dayIn(new Date(now), timeZone)) return null;
  const until = nextDue(due, recurrence, null);
  return until === nextDue(due, recurrence, 31) ? [due, until] : null;
}
