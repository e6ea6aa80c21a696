import { limits } from "@recado/contracts/limits";

export type Stage = "before" | "day" | "after";

/** Days after the due date from which the last reminder goes out, and after which none does. */
const late = { from: 3, until: 10 };

/** The reminder that is due so many days before a due date; negative is past. One whose day was missed goes out later. */
export function stageOf(daysLeft: number): Stage | null {
  if (daysLeft > limits.warnDaysBeforeDue || daysLeft < -late.until) return null;
  if (daysLeft > 0) return "before";
  return daysLeft > -late.from ? "day" : "after";
}
