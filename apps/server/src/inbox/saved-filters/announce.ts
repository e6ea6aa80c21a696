import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import type { savedFilterChanged } from "./events.ts";

/** Tells the user's other windows. */
export async function announceSavedFilter(
  app: App,
  tx: Tx,
  { userId, ...told }: EventPayload<typeof savedFilterChanged>,
): Promise<void> {
  app.realtime.announce(tx, [userRoom(tx.companyId, userId)], "savedFilter", told);
}
