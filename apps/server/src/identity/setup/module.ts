import type { Module } from "../../platform/module.ts";
import { setupRoutes } from "./routes.ts";

export const setup: Module = {
  folder: "identity/setup",
  routes: setupRoutes,
};
