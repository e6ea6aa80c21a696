import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/refusal.ts";
import { findCaller } from "./caller.ts";
import { endFamily, tradeRefreshToken } from "./refresh-families.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { sessionOf, type Session } from "./sessions.ts";

/**
 * Trades the refresh token of a browser's cookie for the next one and a fresh access token. Refuses with
 * ERR_SESSION_EXPIRED (401) when the family is over, the token was copied, or the person's sessions have been ended. An
 * overdue company's people keep their session, with nothing in it but the way to pay.
 */
export async function refreshSession(house: House, cookie: string | undefined): Promise<Session> {
  const token = readRefreshToken(house.secrets.deriveKey("refresh-token"), cookie);
  if (!token) throw refuse("ERR_SESSION_EXPIRED");
  const traded = await tradeRefreshToken(house, token);
  if (traded.verdict === "stolen") {
    house.log.warn({ ...traded.owner }, "a refresh token was used a second time: its session is ended");
    house.realtime.disconnectUser(traded.owner.companyId, traded.owner.userId);
  }
  if (traded.verdict === "stolen" || traded.verdict === "over") throw refuse("ERR_SESSION_EXPIRED");

  const caller = await findCaller(house, traded.owner.companyId, traded.owner.userId);
  if (caller?.actor.tokenVersion !== traded.owner.tokenVersion) {
    await endFamily(house, token.familyId);
    throw refuse("ERR_SESSION_EXPIRED");
  }
  return sessionOf(house, caller.actor, traded.refreshToken);
}
