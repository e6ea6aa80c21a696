import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { familyDays } from "./refresh-families.ts";
import type { Session } from "./sessions.ts";

const name = "jrt";

const attributes = (app: App) =>
  ({
    httpOnly: true,
    // Our own pages alone send it, and only by fetch, so nothing needs it on the way in from another site.
    sameSite: "strict",
    secure: app.config.publicUrl.startsWith("https:"),
    path: "/api/auth",
  }) as const;

/** Puts the session's refresh token into the browser's cookie; answers what else the browser gets. */
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

/** The refresh token that the browser sent by itself; refused when another site's page made the browser send it. */
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
