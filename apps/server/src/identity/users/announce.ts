import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { userOf } from "./access.ts";
import type { userChanged } from "./events.ts";
import { presentUser } from "./present.ts";

/** Announces a user to the whole company. */
export async function announceUser(
  app: App,
  tx: Tx,
  { userId, cause }: EventPayload<typeof userChanged>,
): Promise<void> {
  const rooms = [mainRoom(tx.companyId)];
  if (cause === "deleted") return app.realtime.announce(tx, rooms, "user", { action: "delete", userId });
  const user = presentUser(await userOf(tx, userId));
  app.realtime.announce(tx, rooms, "user", { action: actionOf(cause), user });
}
