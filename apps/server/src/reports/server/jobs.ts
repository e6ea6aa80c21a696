import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { makeBackup, makeDailyBackup } from "./make-backup.ts";
import { forgetFigures } from "./record-figures.ts";
import { warnByMail } from "./warn-by-mail.ts";

const backupHourly = jobKind<Record<string, never>>("backup-hourly");
/** Requested on the page. */
export const backupNow = jobKind<Record<string, never>>("backup-now", { retries: 1 });
const everySeconds = 3_600;

export function registerBackups(app: App): void {
  app.jobs.repeat(backupHourly, everySeconds, async () => {
    await makeDailyBackup(app);
    await warnByMail(app);
    await forgetFigures(app);
  });
  app.jobs.handle(backupNow, () => makeBackup(app));
}
