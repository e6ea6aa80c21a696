import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import { listDeliveries, sendAgain, testWebhook } from "./deliveries.ts";
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from "./webhooks.ts";

const admins = { who: "admin", plan: "useExternalApi" } as const satisfies Access;
const often = [{ max: 60, perSeconds: 60, by: "user" }] as const;
/** Each calls another program. */
const tries = [{ max: 20, perSeconds: 60, by: "user" }] as const;

export const webhookRoutes = (app: App): Route[] => [
  route("GET /webhooks", admins, ({ actor }) => listWebhooks(app, actor)),
  route("POST /webhooks", { ...admins, limits: often }, ({ actor, body }) => createWebhook(app, actor, body)),
  route("PUT /webhooks/:webhookId", { ...admins, limits: often }, ({ actor, params, body }) =>
    updateWebhook(app, actor, params.webhookId, body),
  ),
  route("DELETE /webhooks/:webhookId", admins, async ({ actor, params }) => {
    await deleteWebhook(app, actor, params.webhookId);
    return { message: "Webhook deleted" };
  }),
  route("POST /webhooks/:webhookId/test", { ...admins, limits: tries }, ({ actor, params }) =>
    testWebhook(app, actor, params.webhookId),
  ),
  route("GET /webhooks/:webhookId/deliveries", admins, ({ actor, params }) =>
    listDeliveries(app, actor, params.webhookId),
  ),
  route("POST /webhooks/:webhookId/deliveries/:deliveryId/again", { ...admins, limits: often }, ({ actor, params }) =>
    sendAgain(app, actor, params.webhookId, params.deliveryId),
  ),
];
