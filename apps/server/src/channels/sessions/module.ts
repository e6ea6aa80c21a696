import { companyClosed } from "../../identity/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { connectionChanged } from "../connections/events.ts";
import { connectionDeleting } from "../events.ts";
import { acceptsCalls } from "./settings.ts";
import { endAllSessions, endSession, openSession } from "./follow-connections.ts";
import { sessionRoutes } from "./routes.ts";
import { registerSessionJobs } from "./jobs.ts";

export const sessions: Module = {
  folder: "channels/sessions",
  settings: [acceptsCalls],
  routes: sessionRoutes,
  jobs: registerSessionJobs,
  subscribers: [
    subscribe(connectionChanged, async (app, tx, { connection, cause }) => {
      if (cause === "created") await openSession(app, tx, connection.id);
    }),
    subscribe(companyClosed, endAllSessions),
    subscribe(connectionDeleting, (app, tx, { connectionId }) => endSession(app, tx, connectionId)),
  ],
};
