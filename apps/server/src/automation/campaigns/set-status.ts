import type { CampaignWait } from "@recado/contracts/campaign-shapes";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { campaignChanged } from "./events.ts";
import type { CampaignRow } from "./rows.ts";

/** Sets EM_ANDAMENTO, with the start if it is new, or with a reason WAITING_START_TIME. Answers the new row. */
export async function setStatus(
  app: App,
  tx: Tx,
  campaign: CampaignRow,
  wait: { reason: CampaignWait; until: Date | null } | null,
  now = new Date(),
): Promise<CampaignRow> {
  const status = wait ? ("WAITING_START_TIME" as const) : ("EM_ANDAMENTO" as const);
  const isSame =
    campaign.status === status &&
    campaign.wait_reason === (wait?.reason ?? null) &&
    campaign.waits_until?.getTime() === wait?.until?.getTime();
  if (isSame) return campaign;
  const startedAt = campaign.started_at ?? (wait ? null : now);
  await tx.sql(
    `update campaigns set status = $3, wait_reason = $4, waits_until = $5, started_at = $6, updated_at = now()
     where company_id = $1 and id = $2`,
    [tx.companyId, campaign.id, status, wait?.reason ?? null, wait?.until ?? null, startedAt],
  );
  await app.events.emit(tx, campaignChanged, { campaignId: campaign.id, cause: "updated" });
  return {
    ...campaign,
    status,
    wait_reason: wait?.reason ?? null,
    waits_until: wait?.until ?? null,
    started_at: startedAt,
  };
}
