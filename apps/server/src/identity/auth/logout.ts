import type { App } from "../../platform/app.ts";
import { verifyAccessToken } from "../../platform/crypto/tokens.ts";
import { endFamily } from "./refresh-families.ts";
import { readRefreshToken } from "./refresh-token.ts";

interface Held {
  cookie: string | undefined;
  bearer: string | undefined;
}

/** Ends the browser's session: by its cookie, and by its access token, because not every front end keeps the cookie. */
export async function logout(app: App, { cookie, bearer }: Held): Promise<void> {
  const refresh = readRefreshToken(app.secrets.deriveKey("refresh-token"), cookie);
  const access = await verifyAccessToken(app.secrets.deriveKey("access-token"), bearer);
  const named = [refresh?.familyId, access.ok ? access.claims.sessionId : undefined];
  for (const sessionId of new Set(named.filter((id) => id !== undefined))) {
    const owner = await endFamily(app, sessionId);
    if (owner) app.realtime.disconnectSessions(owner.companyId, [sessionId]);
  }
}
