import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changeGateways, showGateways } from "./change-gateways.ts";
import { openGateway } from "./open-gateway.ts";

export const gatewayRoutes = (app: App): Route[] => [
  route("GET /gateways", { who: "super" }, () => showGateways(app)),
  route("PUT /gateways", { who: "super" }, ({ body }) => changeGateways(app, body)),
  route("POST /gateways/:gateway/test", { who: "super" }, async ({ params }) => {
    await (await openGateway(app, params.gateway)).test();
    return { ok: true as const };
  }),
  route("POST /gateways/:gateway/webhook", { who: "super" }, async ({ params }) => {
    await (await openGateway(app, params.gateway)).registerWebhook();
    return { ok: true as const };
  }),
];
