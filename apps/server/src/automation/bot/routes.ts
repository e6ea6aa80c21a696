import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { tryBot } from "./try-bot.ts";

const often = [{ max: 120, perSeconds: 60, by: "user" }] as const;

export const botRoutes = (app: App): Route[] => [
  route("POST /queue/:queueId/try", { who: "admin", limits: often }, ({ actor, params, body }) =>
    tryBot(app, actor, params.queueId, body),
  ),
];
