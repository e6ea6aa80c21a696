import type { Actor } from "../../platform/actor.ts";
import { verifyAccessToken } from "../../platform/crypto/tokens.ts";
import type { App } from "../../platform/app.ts";
import type { Authenticate } from "../../platform/http/gate.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerOf, assertPaid } from "./caller.ts";

/** Finds the user of an access token. 403 tells the browser to refresh the token, 401 that the session has ended. */
export function createAuthenticate(app: App): Authenticate {
  const key = app.secrets.deriveKey("access-token");
  return async (bearer) => {
    const token = await verifyAccessToken(key, bearer);
    if (!token.ok) throw refuse("ERR_TOKEN_EXPIRED");
    return callerOf(app, token.claims.companyId, token.claims.id, token.claims.tokenVersion);
  };
}

/** The same for a socket. Refuses users of an overdue company. */
export function authenticateSocket(app: App): (token: string | undefined) => Promise<Actor> {
  return async (token) => assertPaid(await createAuthenticate(app)(token));
}

/** The connected user, read again from the database. Refuses if the user could no longer connect. */
export function refreshActor(app: App): (actor: Actor) => Promise<Actor> {
  return async ({ companyId, userId, tokenVersion }) =>
    assertPaid(await callerOf(app, companyId, userId, tokenVersion));
}
