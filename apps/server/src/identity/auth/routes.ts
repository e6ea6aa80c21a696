import type { App } from "../../platform/app.ts";
import { bearerOf } from "../../platform/http/gate.ts";
import { route, type RateLimit, type Route } from "../../platform/http/route.ts";
import { forgetSession, keepSession, sessionCookie } from "./cookie.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { refreshSession } from "./refresh.ts";
import { endOwnSession, listSessions } from "./own-sessions.ts";
import {
  beginFactor,
  confirmFactor,
  endFactor,
  resetFactor,
  resetFactorOf,
  showFactor,
  showFactorOf,
} from "./own-second-factor.ts";
import { visitorOf } from "./visitor.ts";
import { readSessionUser } from "./session-user.ts";

const triedPasswords: RateLimit = {
  max: 10,
  perSeconds: 300,
  by: "address and account",
  counts: ["ERR_WRONG_CURRENT_PASSWORD"],
};

export const authRoutes = (app: App): Route[] => [
  route(
    "POST /auth/login",
    {
      who: "public",
      limits: [
        { max: 30, perSeconds: 60, by: "address" },
        // By address too, so that somebody who tries passwords elsewhere doesn't lock the owner out.
        {
          max: 10,
          perSeconds: 300,
          by: "address and account",
          counts: ["ERR_INVALID_CREDENTIALS", "ERR_SECOND_FACTOR_INVALID"],
        },
      ],
    },
    async ({ body, request, reply }) => keepSession(app, reply, await login(app, body, visitorOf(request))),
  ),
  route(
    "POST /auth/refresh_token",
    { who: "public", limits: [{ max: 120, perSeconds: 60, by: "address" }] },
    async ({ request, reply }) => {
      const held = { cookie: sessionCookie(app, request), bearer: bearerOf(request) };
      return keepSession(app, reply, await refreshSession(app, held));
    },
  ),
  route("DELETE /auth/logout", { who: "public" }, async ({ request, reply }) => {
    await logout(app, { cookie: sessionCookie(app, request), bearer: bearerOf(request) });
    forgetSession(app, reply);
    return undefined;
  }),
  route("GET /auth/me", { who: "user", overdue: true }, ({ actor }) =>
    readSessionUser(app, actor.companyId, actor.userId),
  ),
  route("GET /auth/sessions", { who: "user", overdue: true }, ({ actor }) => listSessions(app, actor)),
  route("DELETE /auth/sessions/:sessionId", { who: "user", overdue: true }, async ({ actor, params }) => {
    await endOwnSession(app, actor, params.sessionId);
    return { message: "Session ended" };
  }),
  route("GET /auth/second-factor", { who: "user" }, ({ actor }) => showFactor(app, actor)),
  route("POST /auth/second-factor", { who: "user", limits: [triedPasswords] }, ({ actor, body }) =>
    beginFactor(app, actor, body.password),
  ),
  route("PUT /auth/second-factor", { who: "user" }, async ({ actor, body }) => ({
    recoveryCodes: await confirmFactor(app, actor, body.code),
  })),
  route("POST /auth/second-factor/off", { who: "user" }, async ({ actor, body }) => {
    await endFactor(app, actor, body.code);
    return { message: "Second factor off" };
  }),
  route("GET /users/:userId/second-factor", { who: "admin" }, ({ actor, params }) =>
    showFactorOf(app, actor, params.userId),
  ),
  route("DELETE /users/:userId/second-factor", { who: "admin" }, async ({ actor, params }) => {
    await resetFactor(app, actor, params.userId);
    return { message: "Second factor removed" };
  }),
  route("POST /companies/:companyId/second-factor-reset", { who: "super" }, async ({ actor, params, body }) => {
    await resetFactorOf(app, actor, params.companyId, body.email);
    return { message: "Second factor removed" };
  }),
];
