import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import {
  createQueueOption,
  deleteQueueOption,
  duplicateQueueOption,
  listQueueOptions,
  reorderQueueOptions,
  updateQueueOption,
} from "./queue-options.ts";

const often = [{ max: 300, perSeconds: 60, by: "user" }] as const;

export const queueOptionRoutes = (app: App): Route[] => [
  route("GET /queue-options", { who: "user", heavy: true }, ({ actor, query }) => listQueueOptions(app, actor, query)),
  route("POST /queue-options", { who: "admin", stores: true, limits: often }, ({ actor, body }) =>
    createQueueOption(app, actor, body),
  ),
  route("PUT /queue-options/reorder", { who: "admin" }, ({ actor, body }) => reorderQueueOptions(app, actor, body)),
  route("PUT /queue-options/:optionId", { who: "admin", limits: often }, ({ actor, params, body }) =>
    updateQueueOption(app, actor, params.optionId, body),
  ),
  route(
    "POST /queue-options/:optionId/duplicate",
    { who: "admin", stores: true, limits: often },
    ({ actor, params, body }) => duplicateQueueOption(app, actor, params.optionId, body),
  ),
  route("DELETE /queue-options/:optionId", { who: "admin" }, async ({ actor, params }) => {
    await deleteQueueOption(app, actor, params.optionId);
    return { message: "Option deleted" };
  }),
];
