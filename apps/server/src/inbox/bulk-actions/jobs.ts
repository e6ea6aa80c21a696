import { jobKind } from "../../platform/jobs/jobs.ts";

/** Does a bulk action, or takes it back. */
export const bulkWork = jobKind<{ companyId: number; bulkActionId: number }>("bulk-action", {
  retries: 20,
  workers: 2,
});
