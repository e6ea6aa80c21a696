import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { tickAt, type Which } from "./due.ts";
import { campaignsAdvanced } from "./events.ts";
import { shortestMs } from "./pace.ts";

/** Skips a recipient at their turn. */
export async function skip(app: App, tx: Tx, campaignId: number, recipientId: number, reason: string): Promise<void> {
  await tx.sql(
    `update campaign_recipients set status = case when message_id is null then 'skipped' else 'failed' end, reason = $4
     where company_id = $1 and campaign_id = $2 and id = $3 and status = 'queued'`,
    [tx.companyId, campaignId, recipientId, reason],
  );
  await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaignId] });
}

/** A permanent refusal for one recipient: the campaign goes on without them. */
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

/** Seconds between attempts for one recipient; the last applies to all later ones. */
const pauses = [15, 60, 300, 900];
/** A session that does not answer for hours is not the recipient's fault. */
const unanswered = { pauses: [15, 15, 60, 300], tries: 60 };

/**
 * Sending to a recipient failed unexpectedly. Retries them later; the others go on at the shortest interval, so that an
 * error that affects everybody repeats slowly. Answers the time.
 */
export function tryLater(
  app: App,
  { companyId, campaignId }: Which,
  { recipientId, code, now }: { recipientId: number; code: string; now: Date },
): Promise<Date> {
  const manner = code === "ERR_WAPP_CHECK_CONTACT" ? unanswered : { pauses, tries: pauses.length + 1 };
  const next = new Date(now.getTime() + shortestMs);
  return app.database.tenant(companyId, async (tx) => {
    // Lock order of all writers: the campaign before its recipients.
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
