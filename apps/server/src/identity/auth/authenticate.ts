import type { Actor } from "../../platform/actor.ts";
import { verifyAccessToken } from "../../platform/crypto/tokens.ts";
import type { App } from "../../platform/app.ts";
import type { Authenticate } from "../../platform/http/gate.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerOf, assertPaid } from "./caller.ts";

/** Finds who holds an access token: 403 asks the browser for a fresh one, 401 says that the session is over. */
export function createAuthenticate(app: App): Authenticate {
  const key = app.secrets.deriveKey("access-token");
  return async (bearer) => {
    const token = await verifyAccessToken(key, bearer);
    if (!token.ok) throw refuse("ERR_TOKEN_EXPIRED");
    return callerOf(app, token.claims.companyId, token.claims.id, token.claims.tokenVersion);
  };
}

/** The same for a socket, which is of no use to a company that is overdue. */
export function authenticateSocket(app: App): (token: string | undefined) => Promise<Actor> {
  return async (token) => assertPaid(await createAuthenticate(app)(token));
}

/** Who is connected, as their rows say it now; refuses when they would no longer be let in. */
export function refreshActor(app: App): (actor: Actor) => Promise<Actor> {
  return async ({ companyId, userId, tokenVersion }) =>
    assertPaid(await callerOf(app, companyId, userId, tokenVersion));
}
