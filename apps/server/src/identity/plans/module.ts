import type { Module } from "../../platform/module.ts";
import { planRoutes } from "./routes.ts";

export const plans: Module = {
  name: "plans",
  routes: planRoutes,
};
