import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changeFilter, deleteFilter, listFilters, saveFilter } from "./saved-filters.ts";

export const savedFilterRoutes = (app: App): Route[] => [
  route("GET /saved-filters", { who: "user" }, ({ actor }) => listFilters(app, actor)),
  route("POST /saved-filters", { who: "user" }, ({ actor, body }) => saveFilter(app, actor, body)),
  route("PUT /saved-filters/:filterId", { who: "user" }, ({ actor, params, body }) =>
    changeFilter(app, actor, params.filterId, body),
  ),
  route("DELETE /saved-filters/:filterId", { who: "user" }, async ({ actor, params }) => {
    await deleteFilter(app, actor, params.filterId);
    return { message: "Filter deleted" };
  }),
];
