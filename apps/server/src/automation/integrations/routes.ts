import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  showIntegration,
  updateIntegration,
} from "./integrations.ts";
import { listCalls } from "./calls.ts";
import { testCall } from "./test-call.ts";
import { testSession } from "./test-session.ts";

const admins = { who: "admin", plan: "useIntegrations" } as const satisfies Access;
const often = [{ max: 60, perSeconds: 60, by: "user" }] as const;
/** Each calls another program. */
const tries = [{ max: 10, perSeconds: 60, by: "user" }] as const;

export const integrationRoutes = (app: App): Route[] => [
  route("GET /queueIntegration", admins, ({ actor, query }) => listIntegrations(app, actor, query)),
  route("GET /queueIntegration/:integrationId", admins, ({ actor, params }) =>
    showIntegration(app, actor, params.integrationId),
  ),
  route("GET /queueIntegration/:integrationId/calls", admins, ({ actor, params }) =>
    listCalls(app, actor, params.integrationId),
  ),
  route("POST /queueIntegration", { ...admins, limits: often }, ({ actor, body }) =>
    createIntegration(app, actor, body),
  ),
  route("POST /queueIntegration/testSession", { ...admins, limits: tries }, ({ actor, body }) =>
    testSession(app, actor, body),
  ),
  route("POST /queueIntegration/testCall", { ...admins, limits: tries }, ({ actor, body }) =>
    testCall(app, actor, body),
  ),
  route("PUT /queueIntegration/:integrationId", { ...admins, limits: often }, ({ actor, params, body }) =>
    updateIntegration(app, actor, params.integrationId, body),
  ),
  route("DELETE /queueIntegration/:integrationId", admins, async ({ actor, params }) => {
    await deleteIntegration(app, actor, params.integrationId);
    return { message: "Integration deleted" };
  }),
];
