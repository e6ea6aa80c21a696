import { dueDateOf } from "@recado/contracts/due-dates";
import { limits } from "@recado/contracts/limits";

const day = 86_400_000;

/**
 * When another plan can be chosen, if the company is paid too far ahead; null if now. The server decides, in the
 * company's time zone.
 */
export function planOpens(dueDate: string, now: number): string | null {
  const due = dueDateOf(dueDate);
  if (due === null) return null;
  // A due date is the last instant of its day.
  const opens = Date.parse(due) + 1 - limits.invoice.daysAhead * day;
  return now < opens ? new Date(opens).toISOString() : null;
}
