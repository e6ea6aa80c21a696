import { companyClosed } from "../../identity/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceDownload } from "./announce.ts";
import { downloadChanged } from "./events.ts";
import { downloadRoutes } from "./routes.ts";
import { forgetCompany } from "./work-folder.ts";
import { registerDownloads } from "./write-download.ts";

export const companyDownload: Module = {
  folder: "reports/company-download",
  routes: downloadRoutes,
  jobs: registerDownloads,
  subscribers: [subscribe(downloadChanged, announceDownload), subscribe(companyClosed, forgetCompany)],
};
