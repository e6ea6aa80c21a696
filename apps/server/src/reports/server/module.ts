import type { Module } from "../../platform/module.ts";
import { registerBackups } from "./jobs.ts";
import { serverRoutes } from "./routes.ts";

export const server: Module = { folder: "reports/server", routes: serverRoutes, jobs: registerBackups };
