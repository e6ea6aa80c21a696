import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { fileListOf } from "./access.ts";
import type { fileListChanged } from "./events.ts";
import { presentFileList } from "./rows.ts";

/** Announces a list to the whole company. */
export async function announceFileList(
  app: App,
  tx: Tx,
  { fileListId, cause }: EventPayload<typeof fileListChanged>,
): Promise<void> {
  const rooms = [mainRoom(tx.companyId)];
  if (cause === "deleted") return app.realtime.announce(tx, rooms, "file", { action: "delete", fileId: fileListId });
  const files = presentFileList(await fileListOf(tx, fileListId));
  app.realtime.announce(tx, rooms, "file", { action: actionOf(cause), files });
}
