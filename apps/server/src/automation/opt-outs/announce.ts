import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { optOutOf } from "./access.ts";
import type { optOutChanged } from "./events.ts";

/**
 * Announces an opt-out to the company's admins; other users can't read the list. The contacts module announces the
 * contact itself.
 */
export async function announceOptOut(
  app: App,
  tx: Tx,
  { contactId, cause }: EventPayload<typeof optOutChanged>,
): Promise<void> {
  const rooms = [adminRoom(tx.companyId)];
  if (cause === "deleted") return app.realtime.announce(tx, rooms, "optOut", { action: "delete", contactId });
  const optOut = await optOutOf(tx, contactId);
  if (optOut) app.realtime.announce(tx, rooms, "optOut", { action: "create", optOut });
}
