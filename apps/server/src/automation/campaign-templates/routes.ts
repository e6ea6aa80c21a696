import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import {
  addConnection,
  createConnectionTemplate,
  listAvailable,
  listConnectionTemplates,
  setDefaultConnectionTemplate,
  updateConnectionTemplate,
} from "./connection-templates.ts";
import { deleteTemplate } from "./defaults.ts";
import {
  createScheduleTemplate,
  listScheduleTemplates,
  setDefaultScheduleTemplate,
  updateScheduleTemplate,
} from "./schedule-templates.ts";

const planned = { who: "admin", plan: "useCampaigns" } as const satisfies Access;
const often = [{ max: 60, perSeconds: 60, by: "user" }] as const;
const deleted = { message: "Template deleted" };

export const campaignTemplateRoutes = (app: App): Route[] => [
  route("GET /campaign-settings-templates/whatsapp", planned, ({ actor }) => listConnectionTemplates(app, actor)),
  route(
    "GET /campaign-settings-templates/whatsapp/:connectionTemplateId/available-whatsapps",
    planned,
    ({ actor, params }) => listAvailable(app, actor, params.connectionTemplateId),
  ),
  route("POST /campaign-settings-templates/whatsapp", { ...planned, limits: often }, ({ actor, body }) =>
    createConnectionTemplate(app, actor, body),
  ),
  route("PUT /campaign-settings-templates/whatsapp/:connectionTemplateId", planned, ({ actor, params, body }) =>
    updateConnectionTemplate(app, actor, params.connectionTemplateId, body),
  ),
  route(
    "POST /campaign-settings-templates/whatsapp/:connectionTemplateId/add-whatsapp",
    planned,
    ({ actor, params, body }) => addConnection(app, actor, params.connectionTemplateId, body.whatsappId),
  ),
  route("PATCH /campaign-settings-templates/whatsapp/:connectionTemplateId/default", planned, ({ actor, params }) =>
    setDefaultConnectionTemplate(app, actor, params.connectionTemplateId),
  ),
  route("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", planned, async ({ actor, params }) => {
    await deleteTemplate(app, actor, "connection", params.connectionTemplateId);
    return deleted;
  }),
  route("GET /campaign-settings-templates/schedule", planned, ({ actor }) => listScheduleTemplates(app, actor)),
  route("POST /campaign-settings-templates/schedule", { ...planned, limits: often }, ({ actor, body }) =>
    createScheduleTemplate(app, actor, body),
  ),
  route("PUT /campaign-settings-templates/schedule/:scheduleTemplateId", planned, ({ actor, params, body }) =>
    updateScheduleTemplate(app, actor, params.scheduleTemplateId, body),
  ),
  route("PATCH /campaign-settings-templates/schedule/:scheduleTemplateId/default", planned, ({ actor, params }) =>
    setDefaultScheduleTemplate(app, actor, params.scheduleTemplateId),
  ),
  route("DELETE /campaign-settings-templates/schedule/:scheduleTemplateId", planned, async ({ actor, params }) => {
    await deleteTemplate(app, actor, "schedule", params.scheduleTemplateId);
    return deleted;
  }),
];
