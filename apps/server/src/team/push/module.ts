import { customersWrote } from "../../inbox/messages/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { pushRoutes } from "./routes.ts";
import { planTelling, tellDevices, tellOfMessages } from "./tell-devices.ts";

export const push: Module = {
  folder: "team/push",
  routes: pushRoutes,
  jobs: (app) => app.jobs.handle(tellOfMessages, (told) => tellDevices(app, app.outbound, told)),
  subscribers: [
    subscribe(customersWrote, (app, tx, { messages }) =>
      planTelling(
        app,
        tx,
        messages.map(({ id }) => id),
      ),
    ),
  ],
};
