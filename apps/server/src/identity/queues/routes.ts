import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createQueue, deleteQueue, listQueues, showQueue, updateQueue } from "./queues.ts";

export const queueRoutes = (house: House): Route[] => [
  route("GET /queue", { who: "user" }, ({ actor }) => listQueues(house, actor)),
  route("GET /queue/:queueId", { who: "user" }, ({ actor, params }) => showQueue(house, actor, params.queueId)),
  route("POST /queue", { who: "admin" }, ({ actor, body }) => createQueue(house, actor, body)),
  route("PUT /queue/:queueId", { who: "admin" }, ({ actor, params, body }) =>
    updateQueue(house, actor, params.queueId, body),
  ),
  route("DELETE /queue/:queueId", { who: "admin" }, async ({ actor, params }) => {
    await deleteQueue(house, actor, params.queueId);
    return { message: "Queue deleted" };
  }),
];
