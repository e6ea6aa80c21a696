import type { Module } from "../../platform/module.ts";
import { dashboardRoutes } from "./routes.ts";

export const dashboard: Module = { folder: "reports/dashboard", routes: dashboardRoutes };
