import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceSetting } from "./announce.ts";
import { companySettings } from "./settings.ts";
import { settingChanged } from "./events.ts";
import { settingRoutes } from "./routes.ts";

export const settings: Module = {
  folder: "identity/settings",
  settings: companySettings,
  routes: settingRoutes,
  subscribers: [subscribe(settingChanged, announceSetting)],
};
