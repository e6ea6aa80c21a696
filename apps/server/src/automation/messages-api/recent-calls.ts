import type { SendsOfConnection } from "../../channels/pace/events.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

const calls = `from api_calls c where c.company_id = $1 and c.connection_id = w.id and c.created_at > $3::timestamptz - interval '3 days'`;
const dayAgo = "$3::timestamptz - interval '1 day'";
/** The outcome of the latest calls, and of the latest that are a day old. */
const fates = (which: string) => `
  select c.created_at, m.failure is not null and m.failure <> 'ERR_WAPP_NOT_INITIALIZED' as is_failed,
         (m.failure is null and m.ack = 1 and c.created_at < ${dayAgo})
           or (c.is_first_contact and p.opted_out_at between c.created_at and c.created_at + interval '72 hours') as is_lost
  from (
    select c.created_at, c.is_first_contact, c.message_ids[1] as message_id ${calls} ${which}
    order by c.created_at desc limit 100
  ) c
  join messages m on m.company_id = $1 and m.id = c.message_id
  join contacts p on p.company_id = $1 and p.id = m.contact_id`;

/**
 * A call counts by its first message. A down connection is not its number's fault. Messages to known customers continue
 * during a pause: it ends a fixed time after the last first contact, or after the last lost message.
 */
const recent = prepared<SendsOfConnection>(
  "api_recent_calls",
  `select w.id as "connectionId", r.sent, r.failed, r."lastFailedAt", r.lost, d."dayOld", d."dayOldLost",
          f."firstContacts", f."answeredFirst", b."begunSince",
          greatest(b."lastFirstAt", r."lastLostAt", d."lastLostAt") as "lastSentAt"
   from unnest($2::bigint[]) as w (id)
   cross join lateral (
     select count(*) as sent, count(*) filter (where x.is_failed) as failed,
            max(x.created_at) filter (where x.is_failed) as "lastFailedAt",
            count(*) filter (where x.is_lost) as lost, max(x.created_at) filter (where x.is_lost) as "lastLostAt"
     from (${fates("")}) x
   ) r
   cross join lateral (
     select count(*) as "dayOld", count(*) filter (where x.is_lost) as "dayOldLost",
            max(x.created_at) filter (where x.is_lost) as "lastLostAt"
     from (${fates(`and c.created_at < ${dayAgo}`)}) x
   ) d
   cross join lateral (
     select count(*) as "firstContacts", count(*) filter (where exists (
              select from messages m join messages a on a.company_id = $1 and a.contact_id = m.contact_id
                and a.connection_id = w.id and a.id > m.id and not a.from_me
              where m.company_id = $1 and m.id = x.message_id)) as "answeredFirst"
     from (
       select c.message_ids[1] as message_id ${calls} and c.is_first_contact and c.created_at < ${dayAgo}
       order by c.created_at desc limit 400
     ) x
   ) f
   cross join lateral (
     select count(*) filter (where c.created_at > $3::timestamptz - interval '1 hour') as "begunSince",
            max(c.created_at) as "lastFirstAt"
     ${calls} and c.is_first_contact
   ) b`,
);

/** The outcome of the latest calls of connections' programs: WhatsApp does not care who writes too much. */
export const recentCalls = (tx: Tx, connectionIds: readonly number[], now: Date): Promise<SendsOfConnection[]> =>
  tx.run(recent, [connectionIds, now]);
