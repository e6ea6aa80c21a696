import type { FastifyReply, FastifyRequest } from "fastify";
import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/refusal.ts";
import { familyDays } from "./refresh-families.ts";
import type { Session } from "./sessions.ts";

const name = "jrt";

const attributes = (house: House) =>
  ({
    httpOnly: true,
    // Our own pages alone send it, and only by fetch, so nothing needs it on the way in from another site.
    sameSite: "strict",
    secure: house.config.publicUrl.startsWith("https:"),
    path: "/api/auth",
  }) as const;

/** Puts the session's refresh token into the browser's cookie; answers what else the browser gets. */
export function keepSession(
  house: House,
  reply: FastifyReply,
  { refreshToken, ...answer }: Session,
): Omit<Session, "refreshToken"> {
  void reply.setCookie(name, refreshToken, { ...attributes(house), maxAge: familyDays * 24 * 3_600 });
  void reply.header("cache-control", "no-store");
  return answer;
}

export function forgetSession(house: House, reply: FastifyReply): void {
  void reply.clearCookie(name, attributes(house));
}

/** The refresh token that the browser sent by itself; refused when another site's page made the browser send it. */
export function sessionCookie(house: House, request: FastifyRequest): string | undefined {
  if (!isFromOurPages(house, request)) throw refuse("ERR_NO_PERMISSION");
  return request.cookies[name];
}

function isFromOurPages(house: House, request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin, host } = request.headers;
  if (origin === undefined) return true; // not a browser, or one that would have said where from
  return origin === new URL(house.config.publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
