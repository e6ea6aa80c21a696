import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createQueue, deleteQueue, listQueues, reorderQueues, showQueue, updateQueue } from "./queues.ts";

export const queueRoutes = (app: App): Route[] => [
  route("GET /queue", { who: "user" }, ({ actor }) => listQueues(app, actor)),
  route("GET /queue/:queueId", { who: "user" }, ({ actor, params }) => showQueue(app, actor, params.queueId)),
  route("POST /queue", { who: "admin" }, ({ actor, body }) => createQueue(app, actor, body)),
  route("PUT /queue/reorder", { who: "admin" }, ({ actor, body }) => reorderQueues(app, actor, body.queueIds)),
  route("PUT /queue/:queueId", { who: "admin" }, ({ actor, params, body }) =>
    updateQueue(app, actor, params.queueId, body),
  ),
  route("DELETE /queue/:queueId", { who: "admin" }, async ({ actor, params }) => {
    await deleteQueue(app, actor, params.queueId);
    return { message: "Queue deleted" };
  }),
];
