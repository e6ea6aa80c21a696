import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import { listLights, previewAudience } from "./audience.ts";
import { createCampaign, deleteCampaign, listCampaigns, updateCampaign } from "./campaigns.ts";
import { previewCampaign } from "./preview.ts";
import { listRecipients, recipientsFile } from "./recipients.ts";
import { reportCampaign, showCampaign } from "./report.ts";
import { duplicateCampaign } from "./duplicate-campaign.ts";
import { reopenCampaign } from "./reopen-campaign.ts";
import { restartCampaign, retryFailed, stopCampaign } from "./run-campaign.ts";
import { sendTest } from "./send-test.ts";

const admins = { who: "admin", plan: "useCampaigns" } as const satisfies Access;
const tests = [{ max: 20, perSeconds: 600, by: "user" }] as const;

export const campaignRoutes = (app: App): Route[] => [
  route("GET /campaigns", admins, ({ actor, query }) => listCampaigns(app, actor, query)),
  route("GET /campaigns/connections", admins, ({ actor, query }) => listLights(app, actor, query)),
  route("GET /campaigns/:campaignId", admins, ({ actor, params }) => showCampaign(app, actor, params.campaignId)),
  route("POST /campaigns", { ...admins, stores: true }, ({ actor, body }) => createCampaign(app, actor, body)),
  route("PUT /campaigns/:campaignId", admins, ({ actor, params, body }) =>
    updateCampaign(app, actor, params.campaignId, body),
  ),
  route("DELETE /campaigns/:campaignId", admins, async ({ actor, params }) => {
    await deleteCampaign(app, actor, params.campaignId);
    return { message: "Campaign deleted" };
  }),
  route("POST /campaigns/:campaignId/cancel", admins, ({ actor, params }) =>
    stopCampaign(app, actor, params.campaignId),
  ),
  route("POST /campaigns/:campaignId/restart", admins, ({ actor, params }) =>
    restartCampaign(app, actor, params.campaignId),
  ),
  route("POST /campaigns/:campaignId/retry", admins, ({ actor, params }) => retryFailed(app, actor, params.campaignId)),
  route("POST /campaigns/:campaignId/reopen", admins, ({ actor, params }) =>
    reopenCampaign(app, actor, params.campaignId),
  ),
  route("POST /campaigns/:campaignId/duplicate", { ...admins, stores: true }, ({ actor, params, body }) =>
    duplicateCampaign(app, actor, params.campaignId, body),
  ),
  route("GET /campaigns/:campaignId/report", admins, ({ actor, params }) =>
    reportCampaign(app, actor, params.campaignId),
  ),
  route("GET /campaigns/:campaignId/recipients", admins, ({ actor, params, query }) =>
    listRecipients(app, actor, params.campaignId, query),
  ),
  route(
    "GET /campaigns/:campaignId/recipients/csv",
    { ...admins, heavy: true },
    async ({ actor, params, query, reply }) => {
      const file = await recipientsFile(app, actor, params.campaignId, query);
      void reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="campanha-${params.campaignId}.csv"`,
      });
      return file;
    },
  ),
  route("POST /campaigns/audience", admins, ({ actor, body }) => previewAudience(app, actor, body)),
  route("POST /campaigns/preview", admins, ({ actor, body }) => previewCampaign(app, actor, body)),
  route("POST /campaigns/test", { ...admins, limits: tests }, async ({ actor, body }) => {
    await sendTest(app, actor, body);
    return { message: "Test message queued" };
  }),
];
