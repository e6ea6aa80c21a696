import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listPublicPlans } from "./list-plans.ts";

export const planRoutes = (house: House): Route[] => [
  route("GET /plans/list", { who: "public" }, () => listPublicPlans(house)),
];
