import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changingList, companiesWithPlan } from "../platform-lists.ts";
import { createPlan, deletePlan, updatePlan } from "./change-plans.ts";
import { listAllPlans, listPublicPlans, planFor } from "./list-plans.ts";

export function planRoutes(app: App): Route[] {
  const changed = <T>(change: Promise<T>) => changingList(app, "plans", change);
  return [
    route("GET /plans/list", { who: "public" }, () => listPublicPlans(app)),
    route("GET /plans/all", { who: "public", optionalSession: true }, ({ actor }) =>
      actor?.isSuper ? listAllPlans(app) : listPublicPlans(app),
    ),
    route("GET /plans/:planId", { who: "user", overdue: true }, ({ actor, params }) =>
      planFor(app, actor, params.planId),
    ),
    route("POST /plans", { who: "super" }, ({ body }) => changed(createPlan(app, body))),
    route("PUT /plans/:planId", { who: "super" }, ({ params: { planId }, body }) =>
      changingList(app, "plans", updatePlan(app, planId, body), companiesWithPlan(planId)),
    ),
    route("DELETE /plans/:planId", { who: "super" }, async ({ params }) => {
      await changed(deletePlan(app, params.planId));
      return { message: "Plan deleted" };
    }),
  ];
}
