import type { Module } from "../../platform/module.ts";
import { setupRoutes } from "./routes.ts";

export const setup: Module = {
  name: "setup",
  routes: setupRoutes,
};
