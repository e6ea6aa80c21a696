import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changeSetting, listSettings } from "./settings.ts";

export const settingRoutes = (house: House): Route[] => [
  route("GET /settings", { who: "user" }, ({ actor }) => listSettings(house, actor)),
  route("PUT /settings/:key", { who: "admin" }, ({ actor, params, body }) =>
    changeSetting(house, actor, params.key, body.value),
  ),
];
