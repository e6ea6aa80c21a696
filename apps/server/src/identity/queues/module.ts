import type { Module } from "../../platform/module.ts";
import { queueRoutes } from "./routes.ts";

export const queues: Module = {
  name: "queues",
  routes: queueRoutes,
};
