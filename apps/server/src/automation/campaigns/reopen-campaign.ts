import type { Campaign } from "@recado/contracts/campaign-shapes";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { countsOf, hasWritten } from "./counts.ts";
import { removeLater } from "./due.ts";
import { campaignChanged } from "./events.ts";
import { presentOne } from "./present.ts";
import { removePart } from "./remove-campaign.ts";
import { campaignOf, holdCampaign } from "./rows.ts";
import { mayDo } from "./rules.ts";

/**
 * A campaign that was stopped before it wrote to anybody becomes INATIVA again, without a start, so that it can be
 * edited. Its stored audience is deleted; a large one in the background, and no new one is stored before that ends.
 */
export function reopenCampaign(app: App, actor: Actor, campaignId: number): Promise<Campaign> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { status } = await holdCampaign(tx, campaignId);
    if (!mayDo("reopen", status)) throw refuse("ERR_CAMPAIGN_NOT_STOPPED");
    if (hasWritten(await countsOf(tx, [campaignId]))) throw refuse("ERR_CAMPAIGN_BEGUN");
    const isLarge = await removePart(tx, "campaign_recipients", campaignId);
    await tx.sql("delete from campaign_counts where company_id = $1 and campaign_id = $2", [tx.companyId, campaignId]);
    await tx.sql(
      `update campaigns set status = 'INATIVA', scheduled_at = null, started_at = null, freeze_stage = $3, frozen_to = 0,
              duplicates = 0, sent_count = 0, next_send_at = null, version = version + 1, changed_by = $4, updated_at = now()
       where company_id = $1 and id = $2`,
      [tx.companyId, campaignId, isLarge ? "clearing" : null, actor.userId],
    );
    if (isLarge) await removeLater(app, tx, campaignId);
    await app.events.emit(tx, campaignChanged, { campaignId, cause: "updated" });
    return presentOne(tx, await campaignOf(tx, campaignId));
  });
}
