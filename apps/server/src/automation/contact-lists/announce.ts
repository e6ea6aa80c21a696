import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { contactListOf } from "./access.ts";
import type { contactListChanged } from "./events.ts";
import { presentContactList } from "./rows.ts";

/** Announces a list to the company's admins; other users can't read lists. */
export async function announceContactList(
  app: App,
  tx: Tx,
  { contactListId, cause }: EventPayload<typeof contactListChanged>,
): Promise<void> {
  const rooms = [adminRoom(tx.companyId)];
  if (cause === "deleted")
    return app.realtime.announce(tx, rooms, "contactList", { action: "delete", id: contactListId });
  const contactList = presentContactList(await contactListOf(tx, contactListId));
  app.realtime.announce(tx, rooms, "contactList", { action: actionOf(cause), contactList });
}
