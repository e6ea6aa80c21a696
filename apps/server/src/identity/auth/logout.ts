import type { App } from "../../platform/app.ts";
import { endFamily } from "./refresh-families.ts";
import { readRefreshToken } from "./refresh-token.ts";

/** Ends the session of the cookie's browser. */
export async function logout(app: App, cookie: string | undefined): Promise<void> {
  const token = readRefreshToken(app.secrets.deriveKey("refresh-token"), cookie);
  const owner = token && (await endFamily(app, token.familyId));
  if (owner) app.realtime.disconnectSessions(owner.companyId, [token.familyId]);
}
