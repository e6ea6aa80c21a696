import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceQueue } from "./announce.ts";
import { queueChanged } from "./events.ts";
import { queueRoutes } from "./routes.ts";

export const queues: Module = {
  folder: "identity/queues",
  routes: queueRoutes,
  subscribers: [subscribe(queueChanged, announceQueue)],
};
