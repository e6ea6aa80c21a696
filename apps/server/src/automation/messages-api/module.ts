import type { Module } from "../../platform/module.ts";
import { messagesApiRoutes } from "./routes.ts";

export const messagesApi: Module = {
  folder: "automation/messages-api",
  routes: messagesApiRoutes,
};
