import { customersWrote } from "../../inbox/messages/events.ts";
import { ticketTransferred } from "../../inbox/tickets/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { pushRoutes } from "./routes.ts";
import {
  planTelling,
  planTransfer,
  tellDevices,
  tellOfMessages,
  tellOfTransfer,
  tellReceiver,
} from "./tell-devices.ts";

export const push: Module = {
  folder: "team/push",
  routes: pushRoutes,
  jobs: (app) => {
    app.jobs.handle(tellOfMessages, (told) => tellDevices(app, app.outbound, told));
    app.jobs.handle(tellOfTransfer, (told) => tellReceiver(app, app.outbound, told));
  },
  subscribers: [
    subscribe(ticketTransferred, (app, tx, { transfer }) => planTransfer(app, tx, transfer)),
    subscribe(customersWrote, (app, tx, { messages }) =>
      planTelling(
        app,
        tx,
        messages.map(({ id }) => id),
      ),
    ),
  ],
};
