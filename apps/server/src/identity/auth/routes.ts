import type { App } from "../../platform/app.ts";
import { bearerOf } from "../../platform/http/gate.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { forgetSession, keepSession, sessionCookie } from "./cookie.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { refreshSession } from "./refresh.ts";
import { readSessionUser } from "./session-user.ts";

export const authRoutes = (app: App): Route[] => [
  route(
    "POST /auth/login",
    {
      who: "public",
      limits: [
        { max: 30, perSeconds: 60, by: "address" },
        // By address too: somebody who tries passwords elsewhere doesn't lock the owner out.
        { max: 10, perSeconds: 300, by: "address and account", counts: ["ERR_INVALID_CREDENTIALS"] },
      ],
    },
    async ({ body, reply }) => keepSession(app, reply, await login(app, body)),
  ),
  route(
    "POST /auth/refresh_token",
    { who: "public", limits: [{ max: 120, perSeconds: 60, by: "address" }] },
    async ({ request, reply }) => keepSession(app, reply, await refreshSession(app, sessionCookie(app, request))),
  ),
  route("DELETE /auth/logout", { who: "public" }, async ({ request, reply }) => {
    await logout(app, { cookie: sessionCookie(app, request), bearer: bearerOf(request) });
    forgetSession(app, reply);
    return undefined;
  }),
  route("GET /auth/me", { who: "user", overdue: true }, ({ actor }) =>
    readSessionUser(app, actor.companyId, actor.userId),
  ),
];
