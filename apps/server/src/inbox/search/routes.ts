import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { searchMessages } from "./search-messages.ts";

export const searchRoutes = (app: App): Route[] => [
  route(
    "GET /search/messages",
    { who: "user", heavy: true, limits: [{ max: 120, perSeconds: 60, by: "user" }] },
    ({ actor, query }) => searchMessages(app, actor, query),
  ),
];
