import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceDownload } from "./announce.ts";
import { downloadChanged } from "./events.ts";
import { downloadRoutes } from "./routes.ts";
import { registerDownloads } from "./write-download.ts";

export const companyDownload: Module = {
  folder: "reports/company-download",
  routes: downloadRoutes,
  jobs: registerDownloads,
  subscribers: [subscribe(downloadChanged, announceDownload)],
};
