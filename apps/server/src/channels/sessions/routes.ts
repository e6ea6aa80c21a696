import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { logoutSession, pairByCode, renewSession, startSession } from "./command-session.ts";

const acting = "connections-page:actionButtons";

export const sessionRoutes = (app: App): Route[] => [
  route("POST /whatsappsession/:whatsappId", { who: acting }, async ({ actor, params, body }) => {
    await startSession(app, actor, params.whatsappId, body ?? {});
    return { message: "Session starting" };
  }),
  route("PUT /whatsappsession/:whatsappId", { who: acting }, async ({ actor, params, body }) => {
    await renewSession(app, actor, params.whatsappId, body ?? {});
    return { message: "Session starting anew" };
  }),
  route("POST /whatsappsession/:whatsappId/pairing-code", { who: acting }, async ({ actor, params, body }) => {
    await pairByCode(app, actor, params.whatsappId, body);
    return { message: "Pairing code asked for" };
  }),
  route("DELETE /whatsappsession/:whatsappId", { who: acting }, async ({ actor, params }) => {
    await logoutSession(app, actor, params.whatsappId);
    return { message: "Session logged out" };
  }),
];
