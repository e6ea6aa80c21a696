import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listPublicPlans } from "./list-plans.ts";

export const planRoutes = (app: App): Route[] => [
  route("GET /plans/list", { who: "public" }, () => listPublicPlans(app)),
];
