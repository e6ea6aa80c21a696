import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import type { promptChanged } from "../prompts/events.ts";
import { countToTwo } from "./availability.ts";

/** Tells the company's users when its first prompt was added and when its last was deleted. */
export async function announceAvailability(
  app: App,
  tx: Tx,
  { cause }: EventPayload<typeof promptChanged>,
): Promise<void> {
  if (cause === "updated") return;
  const count = await countToTwo(tx);
  if (count !== (cause === "created" ? 1 : 0)) return;
  app.realtime.announce(tx, [mainRoom(tx.companyId)], "assistance", { action: "update", isAvailable: count > 0 });
}
