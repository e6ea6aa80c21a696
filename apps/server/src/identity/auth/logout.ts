import type { App } from "../../platform/app.ts";
import { endFamily } from "./refresh-families.ts";
import { readRefreshToken } from "./refresh-token.ts";

/** Ends the session of the browser whose cookie this is. The person's other browsers come back by themselves. */
export async function logout(app: App, cookie: string | undefined): Promise<void> {
  const token = readRefreshToken(app.secrets.deriveKey("refresh-token"), cookie);
  const owner = token && (await endFamily(app, token.familyId));
  if (owner) app.realtime.disconnectUser(owner.companyId, owner.userId);
}
