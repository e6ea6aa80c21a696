import type { House } from "../../platform/house.ts";
import { endFamily } from "./refresh-families.ts";
import { readRefreshToken } from "./refresh-token.ts";

/** Ends the session of the browser whose cookie this is. The person's other browsers come back by themselves. */
export async function logout(house: House, cookie: string | undefined): Promise<void> {
  const token = readRefreshToken(house.secrets.deriveKey("refresh-token"), cookie);
  const owner = token && (await endFamily(house, token.familyId));
  if (owner) house.realtime.disconnectUser(owner.companyId, owner.userId);
}
