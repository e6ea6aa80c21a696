import { may } from "@recado/contracts/permissions";
import type { Actor } from "../../platform/actor.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";

const sentOnPhone = prepared<{ id: number }>(
  "simulator_media",
  "select id from simulator_messages where company_id = $1 and media_id = $2 and from_customer limit 1",
);

/** A file that a customer sent on the test phone, for users who may play customers; null for other files. */
export async function maySeePhoneFile(app: App, actor: Actor, mediaId: number): Promise<boolean | null> {
  const rows = await app.database.read(actor.companyId, sentOnPhone, [mediaId]);
  return rows.length === 0 ? null : may(actor, "connections-page:actionButtons");
}
