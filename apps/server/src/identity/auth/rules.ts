import { noDueDate } from "@recado/contracts/due-dates";

/** How long a refresh token stays valid after its successor was made, so that two tabs are not taken for theft (decision 11). */
export const graceSeconds = 30;

export interface Family {
  generation: number;
  secondsSinceRotation: number;
  isExpired: boolean;
}

/**
 * What a valid refresh token means for its family. `rotate`: it is the current token. `repeat`: another tab was faster, or
 * the answer was lost; the same successor is returned again. `stolen`: it was exchanged long ago, so somebody has a copy.
 * `over`: the family has ended.
 */
export type Verdict = "rotate" | "repeat" | "stolen" | "over";

export function judgeRefresh(family: Family | undefined, generation: number): Verdict {
  if (!family || family.isExpired) return "over";
  if (generation === family.generation) return "rotate";
  if (generation === family.generation - 1 && family.secondsSinceRotation < graceSeconds) return "repeat";
  // A generation that was never issued: the database was restored from a backup older than the cookie.
  return generation < family.generation ? "stolen" : "over";
}

/**
 * Since when a company is overdue; the due date is the end of the paid period, followed by the days of grace. The
 * platform's company is never overdue.
 */
export function overdueSince(
  { dueDate, isPlatform, graceDays }: { dueDate: Date | null; isPlatform: boolean; graceDays: number },
  now: Date,
): Date | null {
  if (isPlatform || dueDate === null) return null;
  return dueDate.getTime() + graceDays * 86_400_000 < now.getTime() ? dueDate : null;
}

/** A stored due date in the format of answers (decision 105). */
export const answeredDue = (dueDate: Date | null): string => dueDate?.toISOString() ?? noDueDate;
