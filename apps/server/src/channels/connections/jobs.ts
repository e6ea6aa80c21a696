import type { App } from "../../platform/app.ts";
import { createGuardedClient } from "../../platform/outbound/guarded-client.ts";
import { alertByMail, alertByWebhook, connectionFell, alertDown } from "./alerts.ts";
import { callAlertWebhook, mailAlert } from "./deliver-alert.ts";

export function registerConnectionJobs(app: App): void {
  const client = createGuardedClient();
  app.jobs.handle(connectionFell, (fall) => alertDown(app, fall));
  app.jobs.handle(alertByMail, (news) => mailAlert(app, news));
  app.jobs.handle(alertByWebhook, (news) => callAlertWebhook(app, client, news));
}
