import { limits } from "@recado/contracts/limits";
import type { ErrorCode } from "@recado/contracts/errors";

/** What the company of a scheduled message may, at the moment at which it is due. */
export interface CompanyFacts {
  hasSchedules: boolean;
  isOverdue: boolean;
}

/** Why a message that is due must not go any more; null when it goes. */
export function refusalToSend(sendAt: Date, company: CompanyFacts, now: Date): ErrorCode | null {
  if (!company.hasSchedules) return "ERR_SCHEDULE_NOT_IN_PLAN";
  if (company.isOverdue) return "ERR_SCHEDULE_OVERDUE";
  return now.getTime() - sendAt.getTime() > limits.scheduleToleranceHours * 3_600_000 ? "ERR_SCHEDULE_MISSED" : null;
}
