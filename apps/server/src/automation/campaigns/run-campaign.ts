import type { Campaign } from "@recado/contracts/campaign-shapes";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { tickAt } from "./due.ts";
import { campaignChanged } from "./events.ts";
import { giveBackAll } from "./return-unsent.ts";
import { planTick } from "./plan-tick.ts";
import { presentOne } from "./present.ts";
import { readFacts } from "./read-facts.ts";
import { assertAudience, assertConnections } from "./references.ts";
import { campaignOf, holdCampaign, type CampaignRow } from "./rows.ts";
import { mayDo } from "./rules.ts";
import { setStatus } from "./set-status.ts";
import { templateConnections } from "./template-connections.ts";

/** Of two admins who stop and restart at once, each sees the state that the other left. */
export function stopCampaign(app: App, actor: Actor, campaignId: number): Promise<Campaign> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { status } = await holdCampaign(tx, campaignId);
    if (!mayDo("stop", status)) throw refuse("ERR_CAMPAIGN_NOT_RUNNING");
    await tx.sql(
      `update campaigns set status = 'CANCELADA', wait_reason = null, waits_until = null, updated_at = now()
       where company_id = $1 and id = $2`,
      [tx.companyId, campaignId],
    );
    await giveBackAll(app, tx, campaignId);
    await app.events.emit(tx, campaignChanged, { campaignId, cause: "updated" });
    return presentOne(tx, await campaignOf(tx, campaignId));
  });
}

export function restartCampaign(app: App, actor: Actor, campaignId: number): Promise<Campaign> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const campaign = await holdCampaign(tx, campaignId);
    if (!mayDo("restart", campaign.status)) throw refuse("ERR_CAMPAIGN_NOT_STOPPED");
    await assertConnections(tx, campaign);
    await assertAudience(tx, campaign);
    return goOn(app, tx, campaign);
  });
}

/**
 * Failed recipients wait for a turn again, through the same connection: the same message is sent under its own id. So
 * do recipients to whom nothing was written.
 */
export function retryFailed(app: App, actor: Actor, campaignId: number): Promise<Campaign> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const campaign = await holdCampaign(tx, campaignId);
    if (!mayDo("retry", campaign.status)) throw refuse("ERR_CAMPAIGN_NOT_FINISHED");
    await assertConnections(tx, campaign);
    const again = await tx.sql(
      `update campaign_recipients set status = 'queued', reason = null, attempts = 0, retry_at = null
       where company_id = $1 and campaign_id = $2 and status = 'failed' and (contact_id is not null or number <> '')
         and (sent_at is null or (contact_id is not null and message_id is not null and connection_id = any ($3::bigint[])))
       returning id`,
      [tx.companyId, campaignId, await templateConnections(tx, campaign)],
    );
    if (again.length === 0) throw refuse("ERR_CAMPAIGN_NONE_FAILED");
    await tx.sql(
      "update campaigns set completed_at = null, status = 'EM_ANDAMENTO' where company_id = $1 and id = $2",
      [tx.companyId, campaignId],
    );
    return goOn(app, tx, campaign);
  });
}

/** EM_ANDAMENTO, or WAITING_START_TIME if it can't send now; the tick decides further. */
async function goOn(app: App, tx: Tx, campaign: CampaignRow): Promise<Campaign> {
  const now = new Date();
  const plan = planTick(await readFacts(app, tx, campaign, now));
  const until = plan.do === "wait" && plan.until !== null ? new Date(plan.until) : null;
  await setStatus(app, tx, campaign, plan.do === "wait" ? { reason: plan.reason, until } : null, now);
  await tickAt(app, tx, campaign.id, now);
  return presentOne(tx, await campaignOf(tx, campaign.id));
}
