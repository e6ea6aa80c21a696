import type { z } from "zod";
import type { campaignProgress } from "@recado/contracts/campaign-shapes";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

type Progress = z.output<typeof campaignProgress>;

/** The number of recipients of a kind. */
export interface CountRow {
  campaign_id: number;
  variant: number;
  /** 0: no connection yet. */
  connection_id: number;
  what: string;
  reason: string;
  count: number;
}

const sums = prepared<CountRow>(
  "campaign_counts",
  `select campaign_id, variant, connection_id, what, reason, sum(change) as count from campaign_counts
   where company_id = $1 and campaign_id = any ($2::bigint[]) group by 1, 2, 3, 4, 5 having sum(change) <> 0`,
);

export const countsOf = (tx: Tx, campaignIds: readonly number[]): Promise<CountRow[]> => tx.run(sums, [campaignIds]);

/** Read messages count as delivered too, and delivered ones as sent. */
export function progressOf(rows: readonly Pick<CountRow, "what" | "count">[]): Progress {
  const counts = new Map<string, number>();
  for (const { what, count } of rows) counts.set(what, (counts.get(what) ?? 0) + count);
  const of = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
  return {
    total: of("queued", "sending", "sent", "delivered", "read", "failed", "skipped"),
    waiting: of("queued", "sending"),
    sent: of("sent", "delivered", "read"),
    delivered: of("delivered", "read"),
    read: of("read"),
    answered: of("answered"),
    failed: of("failed"),
    partial: of("partial"),
    skipped: of("skipped"),
    optedOut: of("optedOut"),
  };
}

/** Whether the campaign wrote to anybody, or tried to. */
export const hasWritten = (rows: readonly Pick<CountRow, "what">[]): boolean =>
  rows.some(({ what }) => ["sending", "sent", "delivered", "read", "failed"].includes(what));

/** When there are this many rows, they are summed up into one per kind. */
const most = 200;

/** Sums up a campaign's count rows. Running twice at once is safe: each run sums the rows that it took. */
export async function compactCounts(tx: Tx, campaignId: number): Promise<void> {
  await tx.sql(
    `with taken as (
       delete from campaign_counts where company_id = $1 and campaign_id = $2
         and (select count(*) from campaign_counts where company_id = $1 and campaign_id = $2) > $3
       returning variant, connection_id, what, reason, change
     )
     insert into campaign_counts (company_id, campaign_id, variant, connection_id, what, reason, change)
     select $1, $2, variant, connection_id, what, reason, sum(change) from taken group by 3, 4, 5, 6 having sum(change) <> 0`,
    [tx.companyId, campaignId, most],
  );
}
