import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import type { bulkActionAdvanced } from "./events.ts";

/** Tells the user's windows. */
export async function announceBulkAction(
  app: App,
  tx: Tx,
  { userId, ...told }: EventPayload<typeof bulkActionAdvanced>,
): Promise<void> {
  app.realtime.announce(tx, [userRoom(tx.companyId, userId)], "bulkAction", told);
}
