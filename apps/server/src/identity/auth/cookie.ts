import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { familyDays } from "./refresh-families.ts";
import type { Session } from "./sessions.ts";

const name = "jrt";

const attributes = (app: App) =>
  ({
    httpOnly: true,
    // Only our own pages send it, by fetch, so no other site needs to send it.
    sameSite: "strict",
    secure: app.config.publicUrl.startsWith("https:"),
    path: "/api/auth",
  }) as const;

/** Sets the refresh token as the browser's cookie; returns the rest of the session, which is the answer's body. */
export function keepSession(
  app: App,
  reply: FastifyReply,
  { refreshToken, ...answer }: Session,
): Omit<Session, "refreshToken"> {
  void reply.setCookie(name, refreshToken, { ...attributes(app), maxAge: familyDays * 24 * 3_600 });
  void reply.header("cache-control", "no-store");
  return answer;
}

export function forgetSession(app: App, reply: FastifyReply): void {
  void reply.clearCookie(name, attributes(app));
}

/** The refresh token of the request's cookie. Refuses a request that another site's page caused. */
export function sessionCookie(app: App, request: FastifyRequest): string | undefined {
  if (!isFromOurPages(app, request)) throw refuse("ERR_NO_PERMISSION");
  return request.cookies[name];
}

function isFromOurPages(app: App, request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin, host } = request.headers;
  if (origin === undefined) return true; // not a browser, or one that would have said where from
  return origin === new URL(app.config.publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
