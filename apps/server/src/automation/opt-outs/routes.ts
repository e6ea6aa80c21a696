import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { addOptOut, listOptOuts, takeBackOptOut } from "./opt-outs.ts";

const plan = "useCampaigns";
const often = [{ max: 120, perSeconds: 60, by: "user" }] as const;

export const optOutRoutes = (app: App): Route[] => [
  route("GET /opt-outs", { who: "admin", plan }, ({ actor, query }) => listOptOuts(app, actor, query)),
  route("POST /opt-outs", { who: "user", plan, limits: often }, ({ actor, body }) =>
    addOptOut(app, actor, body.contactId),
  ),
  route("DELETE /opt-outs/:contactId", { who: "user", plan, limits: often }, async ({ actor, params }) => {
    await takeBackOptOut(app, actor, params.contactId);
    return { message: "Opt-out taken back" };
  }),
];
