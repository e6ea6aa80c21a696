import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { invite, listInvitations, withdrawInvitation } from "./invitations.ts";
import { showInvitingCompany } from "./join-company.ts";

export const invitationRoutes = (app: App): Route[] => [
  route("GET /invitations", { who: "admin" }, ({ actor }) => listInvitations(app, actor)),
  route(
    "POST /invitations",
    { who: "admin", limits: [{ max: 100, perSeconds: 3_600, by: "user" }] },
    ({ actor, body }) => invite(app, actor, body),
  ),
  route("DELETE /invitations/:invitationId", { who: "admin" }, async ({ actor, params }) => {
    await withdrawInvitation(app, actor, params.invitationId);
    return { message: "Invitation withdrawn" };
  }),
  route(
    "GET /invitations/company",
    { who: "public", limits: [{ max: 60, perSeconds: 3_600, by: "address" }] },
    ({ query }) => showInvitingCompany(app, query.invitation),
  ),
];
