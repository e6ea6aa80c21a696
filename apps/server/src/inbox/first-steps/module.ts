import type { Module } from "../../platform/module.ts";
import { firstStepRoutes } from "./routes.ts";
import { firstStepsShown } from "./settings.ts";

export const firstSteps: Module = {
  folder: "inbox/first-steps",
  settings: [firstStepsShown],
  routes: firstStepRoutes,
};
