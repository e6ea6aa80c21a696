import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { billingOverview } from "./overview.ts";
import { paymentsOfMonth, settlePayment } from "./payments.ts";

export const overviewRoutes = (app: App): Route[] => [
  route("GET /billing/overview", { who: "super", heavy: true }, () => billingOverview(app)),
  route("GET /billing/payments", { who: "super", heavy: true }, ({ query }) => paymentsOfMonth(app, query.month)),
  route("PUT /billing/payments/:paymentId", { who: "super" }, ({ params, body }) =>
    settlePayment(app, params.paymentId, body.note),
  ),
];
