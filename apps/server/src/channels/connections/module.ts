import { queueLeaving } from "../../identity/queues/events.ts";
import { connectionCount, connectionHeld, connectionsForSupport } from "../../identity/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { alertAfterMinutes, alertWebhook, ignoreGroups } from "./settings.ts";
import { sendAlerts } from "./alerts.ts";
import { announceActivity, announceAlert, announceConnection } from "./announce.ts";
import { connectionActive, connectionAlerted, connectionChanged } from "./events.ts";
import { registerConnectionJobs } from "./jobs.ts";
import { countedConnections, holdsConnection, supportsView } from "./queries.ts";
import { connectionRoutes } from "./routes.ts";
import { withdrawQueue } from "./write-connection.ts";

export const connections: Module = {
  folder: "channels/connections",
  settings: [ignoreGroups, alertAfterMinutes, alertWebhook],
  routes: connectionRoutes,
  jobs: registerConnectionJobs,
  subscribers: [
    subscribe(connectionChanged, announceConnection),
    subscribe(connectionActive, announceActivity),
    subscribe(connectionAlerted, announceAlert),
    subscribe(connectionAlerted, sendAlerts),
    subscribe(queueLeaving, (_, tx, { queueId }) => withdrawQueue(tx, queueId)),
  ],
  ports: [
    provide(connectionCount, countedConnections),
    provide(connectionHeld, (_, tx, connectionId) => holdsConnection(tx, connectionId)),
    provide(connectionsForSupport, (_, tx) => supportsView(tx)),
  ],
};
