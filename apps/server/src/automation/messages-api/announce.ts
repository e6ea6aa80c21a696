import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import type { apiCallsLogged } from "./events.ts";

/** Tells the admins whose log has new calls, without the calls: a browser that shows them reads them again. */
export function announceCalls(app: App, tx: Tx, { connectionIds }: EventPayload<typeof apiCallsLogged>): Promise<void> {
  for (const whatsappId of connectionIds)
    app.realtime.announce(tx, [adminRoom(tx.companyId)], "apiCalls", { action: "update", whatsappId });
  return Promise.resolve();
}
