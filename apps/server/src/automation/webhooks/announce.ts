import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import type { webhookChanged } from "./events.ts";
import { presentWebhook, webhookOf } from "./rows.ts";

/** Announces a webhook to the admins: its address may hold a key. */
export async function announceWebhook(
  app: App,
  tx: Tx,
  { webhookId, cause }: EventPayload<typeof webhookChanged>,
): Promise<void> {
  const rooms = [adminRoom(tx.companyId)];
  if (cause === "deleted") return app.realtime.announce(tx, rooms, "webhook", { action: "delete", webhookId });
  const webhook = presentWebhook(await webhookOf(tx, webhookId));
  app.realtime.announce(tx, rooms, "webhook", { action: actionOf(cause), webhook });
}
