import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { promptChanged } from "../prompts/events.ts";
import { announceAvailability } from "./announce.ts";
import { assistanceRoutes } from "./routes.ts";

export const assistance: Module = {
  folder: "automation/assistance",
  routes: assistanceRoutes,
  subscribers: [subscribe(promptChanged, announceAvailability)],
};
