import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { addDevice, choosePush, readPush, removeDevice } from "./push.ts";

export const pushRoutes = (app: App): Route[] => [
  route("GET /push", { who: "user" }, ({ actor }) => readPush(app, actor)),
  route("PUT /push", { who: "user" }, ({ actor, body }) => choosePush(app, actor, body)),
  route("POST /push/devices", { who: "user", limits: [{ max: 30, perSeconds: 3600, by: "user" }] }, ({ actor, body }) =>
    addDevice(app, actor, body),
  ),
  route("DELETE /push/devices/:deviceId", { who: "user" }, ({ actor, params }) =>
    removeDevice(app, actor, params.deviceId),
  ),
];
