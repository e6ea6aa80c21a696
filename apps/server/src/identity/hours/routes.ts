import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createSpecialDay, deleteSpecialDay, listSpecialDays, updateSpecialDay } from "./special-days.ts";

export const hoursRoutes = (app: App): Route[] => [
  route("GET /special-days", { who: "admin" }, ({ actor }) => listSpecialDays(app, actor)),
  route("POST /special-days", { who: "admin" }, ({ actor, body }) => createSpecialDay(app, actor, body)),
  route("PUT /special-days/:specialDayId", { who: "admin" }, ({ actor, params, body }) =>
    updateSpecialDay(app, actor, params.specialDayId, body),
  ),
  route("DELETE /special-days/:specialDayId", { who: "admin" }, async ({ actor, params }) => {
    await deleteSpecialDay(app, actor, params.specialDayId);
    return { message: "Special day deleted" };
  }),
];
