import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import { findRecipients } from "./find-recipients.ts";
import { listSchedules, showSchedule } from "./list-schedules.ts";
import { previewSeries } from "./preview-series.ts";
import {
  createSchedule,
  createWithPicture,
  deleteSchedule,
  removePicture,
  updateSchedule,
  uploadPicture,
} from "./schedules.ts";

const planned = { who: "user", plan: "useSchedules" } as const satisfies Access;
const often = [{ max: 120, perSeconds: 60, by: "user" }] as const;

export const scheduleRoutes = (app: App): Route[] => [
  route("GET /schedules", { ...planned, heavy: true }, ({ actor, query }) => listSchedules(app, actor, query)),
  route("GET /schedules/recipients", planned, ({ actor, query }) => findRecipients(app, actor, query.searchParam)),
  route("GET /schedules/:scheduleId", planned, ({ actor, params }) => showSchedule(app, actor, params.scheduleId)),
  route("POST /schedules", { ...planned, stores: true, limits: often }, ({ actor, body, request }) =>
    request.isMultipart() ? createWithPicture(app, actor, request) : createSchedule(app, actor, body),
  ),
  route("POST /schedules/preview", { ...planned, limits: often }, ({ actor, body }) => previewSeries(app, actor, body)),
  route("PUT /schedules/:scheduleId", { ...planned, limits: often }, ({ actor, params, body }) =>
    updateSchedule(app, actor, params.scheduleId, body),
  ),
  route("DELETE /schedules/:scheduleId", planned, async ({ actor, params, query }) => {
    await deleteSchedule(app, actor, params.scheduleId, query);
    return { message: "Schedule deleted" };
  }),
  route("POST /schedules/:scheduleId/media-upload", { ...planned, limits: often }, ({ actor, params, request }) =>
    uploadPicture(app, actor, params.scheduleId, request),
  ),
  route("DELETE /schedules/:scheduleId/media-upload", planned, ({ actor, params }) =>
    removePicture(app, actor, params.scheduleId),
  ),
];
