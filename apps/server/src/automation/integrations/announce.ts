import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { integrationOf } from "./access.ts";
import type { integrationChanged } from "./events.ts";
import { presentIntegration } from "./rows.ts";

/** Announces an integration to the admins: its address may hold a key. */
export async function announceIntegration(
  app: App,
  tx: Tx,
  { integrationId, cause }: EventPayload<typeof integrationChanged>,
): Promise<void> {
  const rooms = [adminRoom(tx.companyId)];
  if (cause === "deleted")
    return app.realtime.announce(tx, rooms, "queueIntegration", { action: "delete", integrationId });
  const queueIntegration = presentIntegration(await integrationOf(tx, integrationId));
  app.realtime.announce(tx, rooms, "queueIntegration", { action: actionOf(cause), queueIntegration });
}
