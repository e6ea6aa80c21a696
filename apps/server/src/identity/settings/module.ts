import type { Module } from "../../platform/module.ts";
import { settingRoutes } from "./routes.ts";

export const settings: Module = {
  name: "settings",
  routes: settingRoutes,
};
