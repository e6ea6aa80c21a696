import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { sessionRoom } from "../../platform/realtime/rooms.ts";
import type { sessionsReplaced } from "./events.ts";

/** Tells the user's other browsers that their sessions ended. */
export async function announceReplaced(
  app: App,
  tx: Tx,
  { actor: { userId, email }, sessionIds }: EventPayload<typeof sessionsReplaced>,
): Promise<void> {
  const user = { id: userId, email, companyId: tx.companyId };
  const rooms = sessionIds.map((sessionId) => sessionRoom(tx.companyId, sessionId));
  app.realtime.announce(tx, rooms, "auth", { action: "update", user });
}
