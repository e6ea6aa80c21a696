import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { settingChanged } from "../settings/events.ts";
import { announceCompany, announceListedSetting } from "./announce.ts";
import { registerPurge } from "./delete-company.ts";
import { companyChanged } from "./events.ts";
import { companyRoutes } from "./routes.ts";
import { supportAccess, userCreation } from "./settings.ts";

export const companies: Module = {
  folder: "identity/companies",
  settings: [userCreation, supportAccess],
  routes: companyRoutes,
  subscribers: [subscribe(companyChanged, announceCompany), subscribe(settingChanged, announceListedSetting)],
  jobs: registerPurge,
};
