import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { beginBulk, listBulks } from "./begin-bulk.ts";
import { listRefusals, showBulk, undoBulk } from "./show-bulk.ts";

export const bulkActionRoutes = (app: App): Route[] => [
  route("GET /bulk-actions", { who: "user" }, ({ actor }) => listBulks(app, actor)),
  route(
    "POST /bulk-actions",
    { who: "user", heavy: true, limits: [{ max: 30, perSeconds: 60, by: "user" }] },
    ({ actor, body }) => beginBulk(app, actor, body),
  ),
  route("GET /bulk-actions/:bulkActionId", { who: "user" }, ({ actor, params }) =>
    showBulk(app, actor, params.bulkActionId),
  ),
  route("GET /bulk-actions/:bulkActionId/refusals", { who: "user" }, ({ actor, params, query }) =>
    listRefusals(app, actor, params.bulkActionId, query),
  ),
  route("POST /bulk-actions/:bulkActionId/undo", { who: "user" }, ({ actor, params }) =>
    undoBulk(app, actor, params.bulkActionId),
  ),
];
