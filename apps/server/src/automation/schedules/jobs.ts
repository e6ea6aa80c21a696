import type { App } from "../../platform/app.ts";
import { scheduleDue, seriesAnswered } from "./due.ts";
import { sendSchedule } from "./send-schedule.ts";
import { stopSeries } from "./series.ts";

export function registerScheduleJobs(app: App): void {
  app.jobs.handle(scheduleDue, (which) => sendSchedule(app, which));
  app.jobs.handle(seriesAnswered, ({ companyId, contactIds }) =>
    app.database.tenant(companyId, (tx) => stopSeries(app, tx, contactIds)),
  );
}
