import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { readFirstSteps } from "./first-steps.ts";

export const firstStepRoutes = (app: App): Route[] => [
  route("GET /first-steps", { who: "admin" }, ({ actor }) => readFirstSteps(app, actor)),
];
