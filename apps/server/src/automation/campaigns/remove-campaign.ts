import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { tickAt, type Which } from "./due.ts";

/** Rows of one transaction: what is deleted at once holds up nobody. */
const part = 5_000;

/**
 * Deletes what is left of a campaign that nobody sees any more, or the audience of one that was reopened, in parts, the
 * campaign itself last. A process that dies between two parts leaves its job, which goes on from there.
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
    // What followed those who were still in it, until now.
    await tx.sql("delete from campaign_counts where company_id = $1 and campaign_id = $2", [companyId, campaignId]);
    // Its start may have passed meanwhile; one that is not planned is left alone.
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
