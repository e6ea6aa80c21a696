import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceSavedFilter } from "./announce.ts";
import { savedFilterChanged } from "./events.ts";
import { savedFilterRoutes } from "./routes.ts";

export const savedFilters: Module = {
  folder: "inbox/saved-filters",
  routes: savedFilterRoutes,
  subscribers: [subscribe(savedFilterChanged, announceSavedFilter)],
};
