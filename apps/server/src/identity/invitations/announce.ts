import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import type { invitationChanged } from "./events.ts";

/** Tells the admins that their open invitations changed. */
export async function announceInvitation(
  app: App,
  tx: Tx,
  { invitationId, cause }: EventPayload<typeof invitationChanged>,
): Promise<void> {
  const action = cause === "deleted" ? "delete" : actionOf(cause);
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "invitation", { action, invitationId });
}
