import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { tickAt, type Which } from "./due.ts";
import { campaignsAdvanced } from "./events.ts";
import { shortestMs } from "./pace.ts";

/** Leaves somebody out whose turn it was. */
export async function skip(app: App, tx: Tx, campaignId: number, recipientId: number, reason: string): Promise<void> {
  await tx.sql(
    `update campaign_recipients set status = case when message_id is null then 'skipped' else 'failed' end, reason = $4
     where company_id = $1 and campaign_id = $2 and id = $3 and status = 'queued'`,
    [tx.companyId, campaignId, recipientId, reason],
  );
  await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaignId] });
}

/** Writing to somebody was refused for good: the campaign goes on without them. */
export function leaveOut(
  app: App,
  which: Which,
  { recipientId, code }: { recipientId: number; code: string },
): Promise<void> {
  return app.database.tenant(which.companyId, async (tx) => {
    await skip(app, tx, which.campaignId, recipientId, code);
    await tickAt(app, tx, which.campaignId, new Date());
  });
}

/** Seconds between the attempts to write to somebody; the last of them holds for all that follow. */
const pauses = [15, 60, 300, 900];
/** A session that does not answer for hours is not theirs to pay for. */
const unanswered = { pauses: [15, 15, 60, 300], tries: 60 };

/**
 * Writing to somebody failed unexpectedly. They are tried again later, and the others go on at the shortest pace, so that
 * what fails for everybody fails slowly. Answers when.
 */
export function tryLater(
  app: App,
  { companyId, campaignId }: Which,
  { recipientId, code, now }: { recipientId: number; code: string; now: Date },
): Promise<Date> {
  const manner = code === "ERR_WAPP_CHECK_CONTACT" ? unanswered : { pauses, tries: pauses.length + 1 };
  const next = new Date(now.getTime() + shortestMs);
  return app.database.tenant(companyId, async (tx) => {
    // As everybody does who writes to both: the campaign before its recipients.
    await tx.sql(`update campaigns set next_send_at = greatest(next_send_at, $3) where company_id = $1 and id = $2`, [
      companyId,
      campaignId,
      next,
    ]);
    await tx.sql(
      `update campaign_recipients set attempts = attempts + 1,
              status = case when attempts + 1 >= $5 then 'failed' else status end,
              reason = case when attempts + 1 >= $5 then $4 end,
              retry_at = $6::timestamptz + make_interval(secs => ($7::integer[])[least(attempts + 1, cardinality($7))])
       where company_id = $1 and campaign_id = $2 and id = $3 and status = 'queued'`,
      [companyId, campaignId, recipientId, code, manner.tries, now, manner.pauses],
    );
    await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaignId] });
    await tickAt(app, tx, campaignId, next);
    return next;
  });
}
