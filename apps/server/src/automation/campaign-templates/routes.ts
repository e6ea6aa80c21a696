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
  route("GET /campaign-settings-templates/whatsapp/:templateId/available-whatsapps", planned, ({ actor, params }) =>
    listAvailable(app, actor, params.templateId),
  ),
  route("POST /campaign-settings-templates/whatsapp", { ...planned, limits: often }, ({ actor, body }) =>
    createConnectionTemplate(app, actor, body),
  ),
  route("PUT /campaign-settings-templates/whatsapp/:templateId", planned, ({ actor, params, body }) =>
    updateConnectionTemplate(app, actor, params.templateId, body),
  ),
  route("POST /campaign-settings-templates/whatsapp/:templateId/add-whatsapp", planned, ({ actor, params, body }) =>
    addConnection(app, actor, params.templateId, body.whatsappId),
  ),
  route("PATCH /campaign-settings-templates/whatsapp/:templateId/default", planned, ({ actor, params }) =>
    setDefaultConnectionTemplate(app, actor, params.templateId),
  ),
  route("DELETE /campaign-settings-templates/whatsapp/:templateId", planned, async ({ actor, params }) => {
    await deleteTemplate(app, actor, "connection", params.templateId);
    return deleted;
  }),
  route("GET /campaign-settings-templates/schedule", planned, ({ actor }) => listScheduleTemplates(app, actor)),
  route("POST /campaign-settings-templates/schedule", { ...planned, limits: often }, ({ actor, body }) =>
    createScheduleTemplate(app, actor, body),
  ),
  route("PUT /campaign-settings-templates/schedule/:templateId", planned, ({ actor, params, body }) =>
    updateScheduleTemplate(app, actor, params.templateId, body),
  ),
  route("PATCH /campaign-settings-templates/schedule/:templateId/default", planned, ({ actor, params }) =>
    setDefaultScheduleTemplate(app, actor, params.templateId),
  ),
  route("DELETE /campaign-settings-templates/schedule/:templateId", planned, async ({ actor, params }) => {
    await deleteTemplate(app, actor, "schedule", params.templateId);
    return deleted;
  }),
];
