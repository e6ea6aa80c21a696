import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { promptOf } from "./access.ts";
import type { promptChanged } from "./events.ts";
import { presentPrompt } from "./rows.ts";

/** Announces a prompt to the admins. */
export async function announcePrompt(
  app: App,
  tx: Tx,
  { promptId, cause }: EventPayload<typeof promptChanged>,
): Promise<void> {
  const rooms = [adminRoom(tx.companyId)];
  if (cause === "deleted") return app.realtime.announce(tx, rooms, "prompt", { action: "delete", promptId });
  const prompt = presentPrompt(await promptOf(app, tx, promptId));
  app.realtime.announce(tx, rooms, "prompt", { action: actionOf(cause), prompt });
}
