import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { companyIds } from "../../identity/companies/access.ts";
import { sendSchedule } from "./send-schedule.ts";

/** A scheduled message's time has come; or it had, before it was changed. */
export const scheduleDue = jobKind<{ companyId: number; scheduleId: number }>("schedule-due", { workers: 2 });
const sweep = jobKind<Record<string, never>>("schedules-sweep");

export function registerScheduleJobs(app: App): void {
  app.jobs.handle(scheduleDue, (which) => sendSchedule(app, which));
  app.jobs.repeat(sweep, "* * * * *", () => sendOverdue(app));
}

const overdue = prepared<{ id: number }>(
  "schedules_overdue",
  "select id from schedules where company_id = $1 and status = 'PENDENTE' and send_at <= now() order by send_at limit 1000",
);

/** Whatever became of their own jobs: what is due goes, in the order of its times. */
export async function sendOverdue(app: App): Promise<void> {
  for (const companyId of await companyIds(app)) {
    for (const { id } of await app.database.read(companyId, overdue)) {
      await sendSchedule(app, { companyId, scheduleId: id }).catch((error: unknown) => {
        // One that can't be sent now holds up no other; it is tried again in a minute.
        app.log.warn({ err: error, companyId, scheduleId: id }, "scheduled message not sent");
      });
    }
  }
}
