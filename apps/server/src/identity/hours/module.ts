import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceSpecialDay } from "./announce.ts";
import { specialDayChanged } from "./events.ts";
import { hoursRoutes } from "./routes.ts";
import { scheduleType } from "./settings.ts";

export const hours: Module = {
  folder: "identity/hours",
  settings: [scheduleType],
  routes: hoursRoutes,
  subscribers: [subscribe(specialDayChanged, announceSpecialDay)],
};
