import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listParticipants } from "./participants.ts";

export const groupRoutes = (app: App): Route[] => [
  route("GET /tickets/:ticketId/participants", { who: "user" }, ({ actor, params }) =>
    listParticipants(app, actor, params.ticketId),
  ),
];
