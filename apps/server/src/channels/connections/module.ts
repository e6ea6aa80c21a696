import type { Module } from "../../platform/module.ts";
import { connectionRoutes } from "./routes.ts";
import { registerConnectionJobs } from "./jobs.ts";

export const connections: Module = {
  name: "connections",
  routes: connectionRoutes,
  jobs: registerConnectionJobs,
};
