import { ticketsChanged } from "../../inbox/tickets/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { deciders } from "../steps/decider.ts";
import { beginAnew } from "./bot-states.ts";
import { bot } from "./bot.ts";
import { botRoutes } from "./routes.ts";
import { sendGreetingMessageOneQueues } from "./settings.ts";

export const bots: Module = {
  folder: "automation/bot",
  routes: botRoutes,
  settings: [sendGreetingMessageOneQueues],
  subscribers: [subscribe(ticketsChanged, beginAnew)],
  ports: [provide(deciders, async () => [bot])],
};
