import type { App } from "../../platform/app.ts";
import { verifyAccessToken } from "../../platform/crypto/tokens.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerOf, endOf, findCaller } from "./caller.ts";
import { endFamily, tradeRefreshToken } from "./refresh-families.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { sessionOf, type Session } from "./sessions.ts";

/**
 * Exchanges the refresh token of a browser's cookie for the next one and a new access token. Refuses with
 * ERR_SESSION_EXPIRED (401) if the family has ended, the token was stolen, or the user's sessions were ended. Users of an
 * overdue company keep their session, in which they can only pay.
 */
export async function refreshSession(
  app: App,
  { cookie, bearer }: { cookie: string | undefined; bearer: string | undefined },
): Promise<Session> {
  const token = readRefreshToken(app.secrets.deriveKey("refresh-token"), cookie);
  if (!token) throw refuse("ERR_SESSION_EXPIRED");
  const traded = await tradeRefreshToken(app, token);
  if (traded.verdict === "stolen") {
    app.log.warn({ ...traded.owner }, "a refresh token was used a second time: its session is ended");
    app.realtime.disconnectSessions(traded.owner.companyId, [token.familyId]);
  }
  if (traded.verdict === "stolen") throw refuse("ERR_SESSION_EXPIRED");
  if (traded.verdict === "over") {
    if (traded.elsewhereAt === undefined) return refuseEnded(app, token.familyId, bearer);
    throw refuse("ERR_SESSION_EXPIRED", { elsewhereAt: traded.elsewhereAt });
  }

  const caller = await findCaller(app, traded.owner.companyId, traded.owner.userId);
  if (caller?.actor.tokenVersion !== traded.owner.tokenVersion) {
    await endFamily(app, token.familyId);
    if (caller) return refuseEnded(app, token.familyId, bearer);
    throw await endOf(app, traded.owner.companyId, traded.owner.userId);
  }
  return sessionOf(app, caller.actor, { sessionId: token.familyId, refreshToken: traded.refreshToken });
}

/** Refuses a session that is gone. Its last access token, spent by now, tells whose it was, and so why it ended. */
async function refuseEnded(app: App, familyId: string, bearer: string | undefined): Promise<never> {
  const token = await verifyAccessToken(app.secrets.deriveKey("access-token"), bearer, new Date(0));
  if (token.ok && token.claims.sessionId === familyId)
    await callerOf(app, { ...token.claims, userId: token.claims.id });
  throw refuse("ERR_SESSION_EXPIRED");
}
