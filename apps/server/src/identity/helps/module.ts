import type { Module } from "../../platform/module.ts";
import { helpRoutes } from "./routes.ts";

export const helps: Module = {
  folder: "identity/helps",
  routes: helpRoutes,
};
