import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import type { settingChanged } from "./events.ts";

/** Announces a company's setting to the company. The platform's settings are not sent: only the super user reads them. */
export async function announceSetting(
  app: App,
  tx: Tx,
  { setting }: EventPayload<typeof settingChanged>,
): Promise<void> {
  if (app.settings.find(setting.key)?.scope === "company")
    app.realtime.announce(tx, [mainRoom(tx.companyId)], "settings", { action: "update", setting });
}
