import type { Module } from "../../platform/module.ts";
import { planRoutes } from "./routes.ts";

export const plans: Module = {
  folder: "identity/plans",
  routes: planRoutes,
};
