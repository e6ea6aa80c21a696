import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import type { downloadChanged } from "./events.ts";

/** Announces a download to the company's admins. */
export async function announceDownload(
  app: App,
  tx: Tx,
  { downloadId }: EventPayload<typeof downloadChanged>,
): Promise<void> {
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "companyDownload", { action: "update", downloadId });
}
