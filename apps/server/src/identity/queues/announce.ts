import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import type { queueChanged } from "./events.ts";
import { presentQueue } from "./present.ts";

/** Announces a queue to the whole company. */
export async function announceQueue(
  app: App,
  tx: Tx,
  { queue, cause }: EventPayload<typeof queueChanged>,
): Promise<void> {
  const rooms = [mainRoom(tx.companyId)];
  if (cause === "deleted") app.realtime.announce(tx, rooms, "queue", { action: "delete", queueId: queue.id });
  else app.realtime.announce(tx, rooms, "queue", { action: actionOf(cause), queue: presentQueue(queue) });
}
