/** How long a refresh token outlives its successor's making, so that two tabs are not taken for theft (decision 11). */
export const graceSeconds = 30;

export interface Family {
  generation: number;
  secondsSinceRotation: number;
  isExpired: boolean;
}

/**
 * What a good refresh token means for its family. `rotate`: it is the one of now. `repeat`: another tab was a moment
 * quicker, or the answer got lost; its successor is given out again. `stolen`: it was traded long ago, so somebody has
 * a copy. `over`: the family is gone.
 */
export type Verdict = "rotate" | "repeat" | "stolen" | "over";

export function judgeRefresh(family: Family | undefined, generation: number): Verdict {
  if (!family || family.isExpired) return "over";
  if (generation === family.generation) return "rotate";
  if (generation === family.generation - 1 && family.secondsSinceRotation < graceSeconds) return "repeat";
  // A number that was never given out comes from a database older than its cookie.
  return generation < family.generation ? "stolen" : "over";
}

/** Since when a company is overdue; its due date is the last instant that is paid for. The platform's never is. */
export function overdueSince(company: { dueDate: Date | null; isPlatform: boolean }, now: Date): Date | null {
  return !company.isPlatform && company.dueDate !== null && company.dueDate < now ? company.dueDate : null;
}
