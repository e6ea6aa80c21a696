import type { Module } from "../../platform/module.ts";
import { overviewRoutes } from "./routes.ts";

export const overview: Module = { folder: "billing/overview", routes: overviewRoutes };
