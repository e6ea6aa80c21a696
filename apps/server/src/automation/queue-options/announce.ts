import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import type { queueOptionsChanged } from "./events.ts";

/** Announces changed options of a queue to the company's admins; other users can't edit them. */
export async function announceQueueOptions(
  app: App,
  tx: Tx,
  { queueId }: EventPayload<typeof queueOptionsChanged>,
): Promise<void> {
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "queueOption", { action: "update", queueId });
}
