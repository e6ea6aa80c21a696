import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { companyClosed } from "../events.ts";
import { queueLeaving } from "../queues/events.ts";
import { announceUser } from "./announce.ts";
import { freeEmails } from "./email-directory.ts";
import { userChanged } from "./events.ts";
import { leaveQueue } from "./set-queues.ts";
import { mailSignInNotice, signInNotice } from "./sign-in-notice.ts";
import { userRoutes } from "./routes.ts";

export const users: Module = {
  folder: "identity/users",
  routes: userRoutes,
  jobs: (app) => app.jobs.handle(signInNotice, (notice) => mailSignInNotice(app, notice)),
  subscribers: [
    subscribe(userChanged, announceUser),
    subscribe(queueLeaving, (app, tx, { queueId }) => leaveQueue(app, tx, queueId)),
    subscribe(companyClosed, (_, tx) => freeEmails(tx)),
  ],
};
