import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";

/** Does the next part of a bulk action, or takes it back. */
export const bulkWork = jobKind<{ companyId: number; bulkActionId: number }>("bulk-action", {
  retries: 20,
  workers: 2,
});

/** One job per running action, queued behind the waiting ones: a long action holds up nobody else's. */
export const sendBulkWork = (app: App, tx: Tx, bulkActionId: number): Promise<void> =>
  app.jobs.sendOnce(tx, bulkWork, {
    key: `${tx.companyId}/${bulkActionId}`,
    data: { companyId: tx.companyId, bulkActionId },
    at: new Date(),
  });
