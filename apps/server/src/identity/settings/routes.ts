import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changeSetting, listSettings, removeSecret } from "./change-setting.ts";

export const settingRoutes = (app: App): Route[] => [
  route("GET /settings", { who: "user" }, ({ actor }) => listSettings(app, actor)),
  route("PUT /settings/:key", { who: "admin" }, ({ actor, params, body }) =>
    changeSetting(app, actor, params.key, body.value),
  ),
  route("DELETE /settings/:key", { who: "admin" }, ({ actor, params }) => removeSecret(app, actor, params.key)),
];
