import type { App } from "../../platform/app.ts";
import type { Which } from "./due.ts";

/** Rows of one transaction: what is deleted at once holds up nobody. */
const part = 5_000;

/**
 * Deletes what is left of a campaign that nobody sees any more, in parts, the campaign itself last. A process that dies
 * between two parts leaves its job, which goes on from there.
 */
export async function removeCampaign(app: App, { companyId, campaignId }: Which): Promise<void> {
  for (const table of ["campaign_recipients", "campaign_counts"])
    for (let left = true; left;)
      left = await app.database.tenant(companyId, async (tx) => {
        const rows = await tx.sql(
          `delete from ${table} where company_id = $1 and campaign_id = $2
             and id <= (select max(id) from (
               select id from ${table} where company_id = $1 and campaign_id = $2 order by id limit ${part}) first)
             and exists (select from campaigns where company_id = $1 and id = $2 and deleted_at is not null)
           returning 1`,
          [companyId, campaignId],
        );
        return rows.length === part;
      });
  await app.database.tenant(companyId, (tx) =>
    tx.sql("delete from campaigns where company_id = $1 and id = $2 and deleted_at is not null", [
      companyId,
      campaignId,
    ]),
  );
}
