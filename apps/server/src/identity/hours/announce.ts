import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import type { specialDayChanged } from "./events.ts";

/** Announces a special day to the company's admins; other users don't see them. */
export async function announceSpecialDay(
  app: App,
  tx: Tx,
  { specialDay, cause }: EventPayload<typeof specialDayChanged>,
): Promise<void> {
  const rooms = [adminRoom(tx.companyId)];
  if (cause === "deleted")
    app.realtime.announce(tx, rooms, "specialDay", { action: "delete", specialDayId: specialDay.id });
  else app.realtime.announce(tx, rooms, "specialDay", { action: actionOf(cause), record: specialDay });
}
