import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceBulkAction } from "./announce.ts";
import { bulkActionAdvanced } from "./events.ts";
import { bulkActionRoutes } from "./routes.ts";
import { registerBulkWork } from "./run-bulk.ts";

export const bulkActions: Module = {
  folder: "inbox/bulk-actions",
  routes: bulkActionRoutes,
  jobs: registerBulkWork,
  subscribers: [subscribe(bulkActionAdvanced, announceBulkAction)],
};
