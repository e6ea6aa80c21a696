import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import type { announcementRead } from "./events.ts";

/** Tells the user's other windows, where it may be open or counted as unread. */
export async function announceRead(
  app: App,
  tx: Tx,
  { userId, announcement: record }: EventPayload<typeof announcementRead>,
): Promise<void> {
  app.realtime.announce(tx, [userRoom(tx.companyId, userId)], "announcement", { action: "update", record });
}
