import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import { assist } from "./assist.ts";
import { transcribeMessage } from "./transcribe-message.ts";
import { showAvailability } from "./availability.ts";

const planned = { who: "user", plan: "useOpenAi" } as const satisfies Access;

export const assistanceRoutes = (app: App): Route[] => [
  route("GET /assistance", planned, ({ actor }) => showAvailability(app, actor)),
  route(
    "POST /tickets/:ticketId/assistance",
    { ...planned, limits: [{ max: 20, perSeconds: 60, by: "user" }] },
    ({ actor, params, body }) => assist(app, actor, params.ticketId, body),
  ),
  route(
    "POST /messages/:messageId/transcription",
    { ...planned, limits: [{ max: 20, perSeconds: 60, by: "user" }] },
    ({ actor, params }) => transcribeMessage(app, actor, params.messageId),
  ),
];
