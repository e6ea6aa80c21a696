import type { Module } from "../../platform/module.ts";
import { exportRoutes } from "./routes.ts";

export const exports: Module = { folder: "inbox/exports", routes: exportRoutes };
