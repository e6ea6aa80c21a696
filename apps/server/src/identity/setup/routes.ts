import { productVersion } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { keepSession } from "../auth/cookie.ts";
import { visitorOf } from "../auth/visitor.ts";
import { userCreation } from "../companies/settings.ts";
import { platformSetting } from "../settings/access.ts";
import { setUp } from "./set-up.ts";
import { isSetupNeeded } from "./setup-code.ts";

export const setupRoutes = (app: App): Route[] => [
  route("GET /version", { who: "public" }, async () => ({ version: productVersion })),
  route("GET /setup", { who: "public" }, async () => ({
    needed: await isSetupNeeded(app),
    signUp: (await platformSetting(app, userCreation)) === "enabled",
  })),
  route(
    "POST /setup",
    { who: "public", limits: [{ max: 10, perSeconds: 300, by: "address" }] },
    async ({ body, request, reply }) => keepSession(app, reply, await setUp(app, body, visitorOf(request))),
  ),
];
