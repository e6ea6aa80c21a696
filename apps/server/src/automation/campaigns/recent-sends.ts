import type { SendsOfConnection } from "../../channels/pace/events.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

const dayAgo = "$3::timestamptz - interval '1 day'";
const sends = `from campaign_recipients s where s.company_id = $1 and s.connection_id = w.id and s.sent_at > $3::timestamptz - interval '3 days'`;
const isLost = `x.opted_out_at is not null or (x.status = 'sent' and x.sent_at < ${dayAgo})`;

// Messages a day old are read separately: on a busy connection they are not among the latest.
const recent = prepared<SendsOfConnection>(
  "campaign_recent_sends",
  `select w.id as "connectionId", r.sent, r.failed, r."lastFailedAt", r.lost, r."lastSentAt", d."dayOld", d."dayOldLost",
          f."firstContacts", f."answeredFirst", b."begunSince"
   from unnest($2::bigint[]) as w (id)
   cross join lateral (
     select count(*) as sent, count(*) filter (where x.status = 'failed') as failed,
            max(x.sent_at) filter (where x.status = 'failed') as "lastFailedAt",
            count(*) filter (where ${isLost}) as lost, max(x.sent_at) as "lastSentAt"
     from (select s.status, s.sent_at, s.opted_out_at ${sends} order by s.sent_at desc limit 100) x
   ) r
   cross join lateral (
     select count(*) as "dayOld", count(*) filter (where ${isLost}) as "dayOldLost"
     from (select s.status, s.sent_at, s.opted_out_at ${sends} and s.sent_at < ${dayAgo} order by s.sent_at desc limit 100) x
   ) d
   cross join lateral (
     select count(*) as "firstContacts", count(*) filter (where x.answered_at is not null) as "answeredFirst"
     from (select s.answered_at ${sends} and s.is_first_contact and s.sent_at < ${dayAgo} order by s.sent_at desc limit 400) x
   ) f
   cross join lateral (
     select count(*) as "begunSince" ${sends} and s.is_first_contact and s.sent_at > $3::timestamptz - interval '1 hour'
   ) b`,
);

/** The outcome of the latest campaign messages through each of the connections. */
export const recentCampaignSends = (
  tx: Tx,
  connectionIds: readonly number[],
  now: Date,
): Promise<SendsOfConnection[]> => tx.run(recent, [connectionIds, now]);
