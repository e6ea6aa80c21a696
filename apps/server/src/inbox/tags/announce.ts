import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import type { tagChanged } from "./events.ts";
import { presentTag } from "./present.ts";

/** Announces a tag to the whole company. */
export async function announceTag(app: App, tx: Tx, { tag, cause }: EventPayload<typeof tagChanged>): Promise<void> {
  const rooms = [mainRoom(tx.companyId)];
  if (cause === "deleted") return app.realtime.announce(tx, rooms, "tag", { action: "delete", tagId: tag.id });
  const shown = presentTag(tag);
  if (cause === "restored")
    return app.realtime.announce(tx, rooms, "tag", { action: "create", tag: shown, isRestored: true });
  app.realtime.announce(tx, rooms, "tag", { action: actionOf(cause), tag: shown });
}
