import { fileAccess } from "../../identity/events.ts";
import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { maySeeQuickFile } from "./access.ts";
import { quickMessageRoutes } from "./routes.ts";

export const quickMessages: Module = {
  name: "quick-messages",
  routes: quickMessageRoutes,
  ports: [provide(fileAccess, maySeeQuickFile)],
};
