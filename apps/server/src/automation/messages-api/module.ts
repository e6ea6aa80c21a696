import { recentSends } from "../../channels/pace/events.ts";
import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { recentCalls } from "./recent-calls.ts";
import { messagesApiRoutes } from "./routes.ts";

export const messagesApi: Module = {
  folder: "automation/messages-api",
  routes: messagesApiRoutes,
  ports: [provide(recentSends, (_app, tx, connectionIds, now) => recentCalls(tx, connectionIds, now))],
};
