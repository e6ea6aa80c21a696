import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/app.ts";
import { isAllowedOrigin } from "../../platform/http/origins.ts";
import { refuse } from "../../platform/refusal.ts";
import { familyDays } from "./refresh-families.ts";
import type { Session } from "./sessions.ts";

const name = "jrt";
/** Recognizes a browser; it grants no rights. */
export const deviceCookie = "jdv";
const deviceDays = 400;

const attributes = (app: App, request: FastifyRequest) => {
  const { origin = "" } = request.headers;
  const isElsewhere = app.config.corsOrigins.has(origin);
  const secure = app.config.publicUrl.startsWith("https:") || (isElsewhere && origin.startsWith("https:"));
  return {
    httpOnly: true,
    // Only our own pages send it, by fetch, so no other site needs to. From a front end on another host browsers send
    // it only as "none", which must be secure. In development neither is needed: another port is the same site.
    sameSite: isElsewhere && secure ? "none" : "strict",
    secure,
    path: "/api/auth",
  } as const;
};

/** Sets the refresh token as the browser's cookie; returns the rest of the session, which is the answer's body. */
export function keepSession(
  app: App,
  reply: FastifyReply,
  { refreshToken, deviceId, ...answer }: Session,
): Omit<Session, "refreshToken" | "deviceId"> {
  void reply.setCookie(name, refreshToken, { ...attributes(app, reply.request), maxAge: familyDays * 24 * 3_600 });
  // After the session's cookie: older clients read the first.
  if (deviceId !== undefined)
    void reply.setCookie(deviceCookie, deviceId, {
      ...attributes(app, reply.request),
      maxAge: deviceDays * 24 * 3_600,
    });
  return answer;
}

export function forgetSession(app: App, reply: FastifyReply): void {
  void reply.clearCookie(name, attributes(app, reply.request));
}

/** The refresh token of the request's cookie. Refuses a request that another site's page caused. */
export function sessionCookie(app: App, request: FastifyRequest): string | undefined {
  if (!isFromOurPages(app, request)) throw refuse("ERR_NO_PERMISSION");
  return request.cookies[name];
}

function isFromOurPages(app: App, request: FastifyRequest): boolean {
  const { origin = "" } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && !app.config.corsOrigins.has(origin)) return site === "same-origin" || site === "none";
  return isAllowedOrigin(request.headers, app.config);
}
