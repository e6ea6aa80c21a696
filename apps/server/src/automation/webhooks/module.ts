import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceWebhook } from "./announce.ts";
import { deliver } from "./deliver.ts";
import { webhookChanged } from "./events.ts";
import { happenings } from "./happenings.ts";
import { mailPause, pauseMail } from "./mail-pause.ts";
import { webhookRoutes } from "./routes.ts";
import { watchWanted } from "./wanted-events.ts";
import { deliverWebhook } from "./write-deliveries.ts";

export const webhooks: Module = {
  folder: "automation/webhooks",
  routes: webhookRoutes,
  jobs: (app) => {
    watchWanted(app);
    app.jobs.handle(deliverWebhook, (data) => deliver(app, data));
    app.jobs.handle(pauseMail, (data) => mailPause(app, data));
  },
  subscribers: [subscribe(webhookChanged, announceWebhook), ...happenings],
};
