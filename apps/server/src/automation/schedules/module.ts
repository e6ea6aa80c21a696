import { messagesFailed } from "../../channels/events.ts";
import { fileAccess } from "../../identity/events.ts";
import { contactLeaving } from "../../inbox/contacts/events.ts";
import { messageRetried } from "../../inbox/messages/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { maySeeScheduledFile } from "./access.ts";
import { tellFailed, tellTriedAgain } from "./follow-message.ts";
import { forgetPicturesOfContact } from "./picture.ts";
import { scheduleRoutes } from "./routes.ts";
import { registerScheduleJobs } from "./jobs.ts";

export const schedules: Module = {
  name: "schedules",
  routes: scheduleRoutes,
  jobs: registerScheduleJobs,
  subscribers: [
    subscribe(messagesFailed, (app, tx, { connection, failures }) => tellFailed(app, tx, connection, failures)),
    subscribe(messageRetried, (app, tx, { messageId }) => tellTriedAgain(app, tx, messageId)),
    subscribe(contactLeaving, (app, tx, { contactId }) => forgetPicturesOfContact(app, tx, contactId)),
  ],
  ports: [provide(fileAccess, maySeeScheduledFile)],
};
