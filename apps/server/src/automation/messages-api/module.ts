import { recentSends } from "../../channels/pace/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceCalls } from "./announce.ts";
import { apiCallsLogged } from "./events.ts";
import { recentCalls } from "./recent-calls.ts";
import { messagesApiRoutes } from "./routes.ts";

export const messagesApi: Module = {
  folder: "automation/messages-api",
  routes: messagesApiRoutes,
  subscribers: [subscribe(apiCallsLogged, announceCalls)],
  ports: [provide(recentSends, (_app, tx, connectionIds, now) => recentCalls(tx, connectionIds, now))],
};
