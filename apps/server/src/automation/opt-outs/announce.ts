import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { optOutOf } from "./access.ts";
import type { optOutChanged } from "./events.ts";

/** Tells the company's admins, who alone read the list. The contact itself is told to all by its own module. */
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
