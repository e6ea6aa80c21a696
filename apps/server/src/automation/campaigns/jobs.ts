import { askSession } from "../../channels/sessions/ask-session.ts";
import type { App } from "../../platform/app.ts";
import { compactCounts } from "./counts.ts";
import { campaignAdvanced, campaignMoves, campaignRemoval, campaignTick, healthWanted, type Which } from "./due.ts";
import { campaignChanged } from "./events.ts";
import { moveTags } from "./move-tags.ts";
import { removeCampaign } from "./remove-campaign.ts";
import { tick } from "./tick.ts";

export function registerCampaignJobs(app: App): void {
  app.jobs.handle(campaignTick, async (which) => void (await tick(app, which)));
  // A session that is down asks by itself once it is up again.
  app.jobs.handle(healthWanted, (asked) => askSession(app, asked, { ask: "health" }).then(ignore, ignore));
  app.jobs.handle(campaignMoves, (which) => moveTags(app, which));
  app.jobs.handle(campaignRemoval, (which) => removeCampaign(app, which));
  app.jobs.handle(campaignAdvanced, (which) => showCounts(app, which));
}

const ignore = (): void => undefined;

/** Announces the current counts of a campaign, unless it was deleted. */
async function showCounts(app: App, { companyId, campaignId }: Which): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    const rows = await tx.sql(
      "select from campaigns where company_id = $1 and id = $2 and deleted_at is null for key share",
      [companyId, campaignId],
    );
    if (rows.length === 0) return;
    await compactCounts(tx, campaignId);
    await app.events.emit(tx, campaignChanged, { campaignId, cause: "updated" });
  });
}
