import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { OtherSends } from "../campaigns/events.ts";

/**
 * A call stands by its first message. That a connection was down is no fault of its number. Calls to customers go on
 * during a pause: it ends so long after the last first contact, or after the last message that was lost.
 */
const recent = prepared<OtherSends>(
  "api_recent_calls",
  `select w.id as "connectionId", r.sent, r.failed, r."lastFailedAt", r.lost, f."firstContacts", f."answeredFirst",
          f."begunSince", greatest(f."lastFirstAt", r."lastLostAt") as "lastSentAt"
   from unnest($2::bigint[]) as w (id)
   cross join lateral (
     select count(*) as sent, count(*) filter (where x.is_failed) as failed,
            max(x.created_at) filter (where x.is_failed) as "lastFailedAt",
            count(*) filter (where x.is_lost) as lost, max(x.created_at) filter (where x.is_lost) as "lastLostAt"
     from (
       select c.created_at, m.failure is not null and m.failure <> 'ERR_WAPP_NOT_INITIALIZED' as is_failed,
              (m.failure is null and m.ack = 1 and c.created_at < $3::timestamptz - interval '1 day')
                or (c.is_first_contact and p.opted_out_at between c.created_at and c.created_at + interval '72 hours') as is_lost
       from (
         select created_at, is_first_contact, message_ids[1] as message_id from api_calls
         where company_id = $1 and connection_id = w.id and created_at > $3::timestamptz - interval '3 days'
         order by created_at desc limit 100
       ) c
       join messages m on m.company_id = $1 and m.id = c.message_id
       join contacts p on p.company_id = $1 and p.id = m.contact_id
     ) x
   ) r
   cross join lateral (
     select count(*) filter (where x.created_at < $3::timestamptz - interval '1 day') as "firstContacts",
            count(*) filter (where x.created_at < $3::timestamptz - interval '1 day' and exists (
              select from messages m join messages a on a.company_id = $1 and a.contact_id = m.contact_id
                and a.connection_id = w.id and a.id > m.id and not a.from_me
              where m.company_id = $1 and m.id = x.message_id)) as "answeredFirst",
            count(*) filter (where x.created_at > $3::timestamptz - interval '1 hour') as "begunSince",
            max(x.created_at) as "lastFirstAt"
     from (
       select c.created_at, c.message_ids[1] as message_id from api_calls c
       where c.company_id = $1 and c.connection_id = w.id and c.is_first_contact
         and c.created_at > $3::timestamptz - interval '3 days'
       order by c.created_at desc limit 400
     ) x
   ) f`,
);

/** What became of the latest calls of connections' programs: for a number it is the same who writes too much. */
export const recentCalls = (tx: Tx, connectionIds: readonly number[], now: Date): Promise<OtherSends[]> =>
  tx.run(recent, [connectionIds, now]);
