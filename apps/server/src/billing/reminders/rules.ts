import { limits } from "@recado/contracts/limits";

export type Stage = "before" | "day" | "after";

/** Days after the due date when the last reminder is sent, and after which none is. */
const late = { from: 3, until: 10 };

/** The reminder for this many days before a due date; negative means past. A missed reminder is sent later. */
export function stageOf(daysLeft: number): Stage | null {
  if (daysLeft > limits.warnDaysBeforeDue || daysLeft < -late.until) return null;
  if (daysLeft > 0) return "before";
  return daysLeft > -late.from ? "day" : "after";
}
