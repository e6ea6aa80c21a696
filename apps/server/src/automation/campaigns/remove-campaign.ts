import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { tickAt, type Which } from "./due.ts";

/** Rows per transaction: small deletions block nobody. */
const part = 5_000;

/**
 * Deletes the rest of a deleted campaign, or the audience of a reopened one, in parts, the campaign itself last. A
 * process that dies between two parts leaves the job, which resumes.
 */
export async function removeCampaign(app: App, { companyId, campaignId }: Which): Promise<void> {
  const isToGo =
    "select from campaigns where company_id = $1 and id = $2 and (deleted_at is not null or freeze_stage = 'clearing')";
  for (const table of ["campaign_recipients", "campaign_counts"] as const)
    for (let left = true; left;)
      left = await app.database.tenant(companyId, async (tx) => {
        if ((await tx.sql(isToGo, [companyId, campaignId])).length === 0) return false;
        return removePart(tx, table, campaignId);
      });
  await app.database.tenant(companyId, async (tx) => {
    await tx.sql("delete from campaigns where company_id = $1 and id = $2 and deleted_at is not null", [
      companyId,
      campaignId,
    ]);
    const [cleared] = await tx.sql<{ scheduled_at: Date | null }>(
      `update campaigns set freeze_stage = null where company_id = $1 and id = $2 and freeze_stage = 'clearing'
       returning scheduled_at`,
      [companyId, campaignId],
    );
    if (!cleared) return;
    // Changes until now were counted for recipients who were still there.
    await tx.sql("delete from campaign_counts where company_id = $1 and campaign_id = $2", [companyId, campaignId]);
    // The start may have passed meanwhile; an unscheduled campaign is left alone.
    if (cleared.scheduled_at) await tickAt(app, tx, campaignId, cleared.scheduled_at);
  });
}

/** Deletes the next rows of the campaign. Answers whether there may be more. */
export async function removePart(
  tx: Tx,
  table: "campaign_recipients" | "campaign_counts",
  campaignId: number,
): Promise<boolean> {
  const rows = await tx.sql(
    `delete from ${table} where company_id = $1 and campaign_id = $2
       and id <= (select max(id) from (
         select id from ${table} where company_id = $1 and campaign_id = $2 order by id limit ${part}) first)
     returning 1`,
    [tx.companyId, campaignId],
  );
  return rows.length === part;
}
