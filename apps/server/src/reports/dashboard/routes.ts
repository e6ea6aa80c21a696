import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import { listConversations } from "./list-conversations.ts";
import { readTicketsDay, readTicketsUsers } from "./read-charts.ts";
import { readDashboard, readNow } from "./read-dashboard.ts";
import { readDetails } from "./read-details.ts";

/** `filterOf` limits the numbers to the caller's. Heavy: all companies share the reading connections. */
const readers = {
  who: "queueDashboard",
  heavy: true,
  limits: [{ max: 120, perSeconds: 60, by: "user" }],
} as const satisfies Access;

export const dashboardRoutes = (app: App): Route[] => [
  route("GET /dashboard", readers, ({ actor, query }) => readDashboard(app, actor, query)),
  route("GET /dashboard/now", readers, ({ actor, query }) => readNow(app, actor, query)),
  route("GET /dashboard/details", readers, ({ actor, query }) => readDetails(app, actor, query)),
  route("GET /dashboard/conversations", readers, ({ actor, query }) => listConversations(app, actor, query)),
  route("GET /dashboard/ticketsUsers", readers, ({ actor, query }) => readTicketsUsers(app, actor, query)),
  route("GET /dashboard/ticketsDay", readers, ({ actor, query }) => readTicketsDay(app, actor, query)),
];
