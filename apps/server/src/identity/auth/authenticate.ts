import type { Actor } from "../../platform/actor.ts";
import { verifyAccessToken } from "../../platform/crypto/tokens.ts";
import type { App } from "../../platform/app.ts";
import type { Authenticators, Caller } from "../../platform/http/gate.ts";
import type { Admitted } from "../../platform/realtime/admission.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerOf, assertPaid } from "./caller.ts";

/** Finds the user of an access token. 403 tells the browser to refresh the token, 401 that the session has ended. */
export function createAuthenticate(app: App): Authenticators["person"] {
  return async (bearer) => (await holderOf(app, bearer)).caller;
}

/** The same for a socket. Refuses users of an overdue company. */
export function authenticateSocket(app: App): (token: string | undefined) => Promise<Admitted> {
  return async (token) => {
    const { caller, sessionId } = await holderOf(app, token);
    return { actor: assertPaid(caller), sessionId };
  };
}

/** The connected user, read again from the database. Refuses if the user could no longer connect. */
export function refreshActor(app: App): (actor: Actor) => Promise<Actor> {
  return async (actor) => assertPaid(await callerOf(app, actor));
}

async function holderOf(app: App, bearer: string | undefined): Promise<{ caller: Caller; sessionId: string }> {
  const token = await verifyAccessToken(app.secrets.deriveKey("access-token"), bearer);
  if (!token.ok) throw refuse("ERR_TOKEN_EXPIRED");
  const { companyId, id: userId, tokenVersion, sessionId, profile } = token.claims;
  const caller = await callerOf(app, { companyId, userId, sessionId, profile, tokenVersion });
  if (caller.actor.tokenVersion !== tokenVersion) throw refuse("ERR_SESSION_EXPIRED");
  return { caller, sessionId };
}
