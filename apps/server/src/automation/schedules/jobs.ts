import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { sendSchedule } from "./send-schedule.ts";

/**
 * The time of a scheduled message has come, or had come before it was changed. Retries go on for longer than a day, after
 * which the message becomes `ERRO` by its own rule.
 */
export const scheduleDue = jobKind<{ companyId: number; scheduleId: number }>("schedule-due", {
  workers: 2,
  retries: 300,
});

export function registerScheduleJobs(app: App): void {
  app.jobs.handle(scheduleDue, (which) => sendSchedule(app, which));
}
