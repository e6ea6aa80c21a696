import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";

/**
 * The time of a scheduled message has come, or had come before it was changed. Retries go on for longer than a day, after
 * which the message becomes `ERRO` by its own rule.
 */
export const scheduleDue = jobKind<{ companyId: number; scheduleId: number }>("schedule-due", {
  workers: 2,
  retries: 300,
});

/** Customers wrote whose series end with an answer. */
export const seriesAnswered = jobKind<{ companyId: number; contactIds: number[] }>("series-answered");

/** Each of these messages is looked at when its time comes. */
export const wake = (app: App, tx: Tx, rows: readonly { id: number; send_at: Date }[]): Promise<void> =>
  app.jobs.sendAll(
    tx,
    scheduleDue,
    rows.map(({ id, send_at }) => ({ data: { companyId: tx.companyId, scheduleId: id }, at: send_at })),
  );
