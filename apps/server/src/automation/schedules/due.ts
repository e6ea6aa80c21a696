import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";

/**
 * A scheduled message is due, or was due before it was changed. Retries go on for longer than a day; then its own rule
 * makes the message `ERRO`.
 */
export const scheduleDue = jobKind<{ companyId: number; scheduleId: number }>("schedule-due", {
  workers: 2,
  retries: 300,
});

/** Customers wrote whose series stop at an answer. */
export const seriesAnswered = jobKind<{ companyId: number; contactIds: number[] }>("series-answered");

/** Schedules a check of each message at its time. */
export const wake = (app: App, tx: Tx, rows: readonly { id: number; send_at: Date }[]): Promise<void> =>
  app.jobs.sendAll(
    tx,
    scheduleDue,
    rows.map(({ id, send_at }) => ({ data: { companyId: tx.companyId, scheduleId: id }, at: send_at })),
  );
