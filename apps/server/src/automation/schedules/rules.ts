import { limits } from "@recado/contracts/limits";
import type { ErrorCode } from "@recado/contracts/errors";

/** The company's limits for a scheduled message, at the time when it is due. */
export interface CompanyFacts {
  hasSchedules: boolean;
  isOverdue: boolean;
}

/** Why a due message must not be sent any more; null if it may. */
export function refusalToSend(sendAt: Date, company: CompanyFacts, now: Date): ErrorCode | null {
  if (!company.hasSchedules) return "ERR_SCHEDULE_NOT_IN_PLAN";
  if (company.isOverdue) return "ERR_SCHEDULE_OVERDUE";
  return now.getTime() - sendAt.getTime() > limits.scheduleToleranceHours * 3_600_000 ? "ERR_SCHEDULE_MISSED" : null;
}
