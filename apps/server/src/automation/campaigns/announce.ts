import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { tellLater } from "./due.ts";
import type { campaignChanged, campaignRemoved, campaignsAdvanced } from "./events.ts";
import { presentOne } from "./present.ts";
import { campaignOf } from "./rows.ts";

/** Announces a campaign to admins; other users don't see campaigns. */
export async function announceCampaign(
  app: App,
  tx: Tx,
  { campaignId, cause }: EventPayload<typeof campaignChanged>,
): Promise<void> {
  const record = await presentOne(tx, await campaignOf(tx, campaignId));
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "campaign", { action: actionOf(cause), record });
}

export async function announceRemoved(
  app: App,
  tx: Tx,
  { campaignId }: EventPayload<typeof campaignRemoved>,
): Promise<void> {
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "campaign", { action: "delete", id: campaignId });
}

/** Counts change with each message: announce them at most every two seconds. */
export async function announceLater(
  app: App,
  tx: Tx,
  { campaignIds }: EventPayload<typeof campaignsAdvanced>,
): Promise<void> {
  for (const campaignId of campaignIds) await tellLater(app, tx, campaignId);
}
