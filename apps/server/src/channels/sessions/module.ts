import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { connectionCreated, connectionDeleting } from "../events.ts";
import { endSession, openSession } from "./follow-connections.ts";
import { sessionRoutes } from "./routes.ts";
import { registerSessionJobs } from "./jobs.ts";

export const sessions: Module = {
  name: "sessions",
  routes: sessionRoutes,
  jobs: registerSessionJobs,
  subscribers: [
    subscribe(connectionCreated, (app, tx, { connectionId }) => openSession(app, tx, connectionId)),
    subscribe(connectionDeleting, (app, tx, { connectionId }) => endSession(app, tx, connectionId)),
  ],
};
