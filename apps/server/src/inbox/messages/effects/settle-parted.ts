import type { Tx } from "../../../platform/database/database.ts";
import { replaceLastMessages } from "../../tickets/record-messages.ts";
import { previewAgain } from "../preview-again.ts";

interface LastRow {
  ticket_id: number;
  message_id: number;
  from_me: boolean;
  sent_at: Date;
  unread: number;
  via: string | null;
}

/** Messages moved between tickets when two contacts were split: sets each ticket's last message and unread count. */
export async function settleParted(tx: Tx, contactIds: readonly number[], since: Date): Promise<void> {
  const rows = await tx.sql<LastRow>(
    `select t.id as ticket_id, last.id as message_id, last.from_me, last.sent_at, heard.via,
            case when t.status = 'closed' then 0 else (
              select count(*) from messages m where m.company_id = $1 and m.ticket_id = t.id and not m.from_me and not m.read
                and m.id > coalesce((select max(o.id) from messages o where o.company_id = $1 and o.ticket_id = t.id and o.from_me), 0)
                and m.created_at > coalesce((select c.started_at from service_cycles c
                                             where c.company_id = $1 and c.ticket_id = t.id and c.finished_at is null), '-infinity')
            ) end as unread
     from tickets t
     cross join lateral (
       select m.id, m.from_me, m.sent_at, m.created_at from messages m where m.company_id = $1 and m.ticket_id = t.id order by m.id desc limit 1
     ) last
     left join lateral (
       select m.via from messages m
       where m.company_id = $1 and m.ticket_id = t.id and m.sender_contact_id is null and m.via is not null order by m.id desc limit 1
     ) heard on true
     where t.company_id = $1 and t.contact_id = any ($2::bigint[])
       -- A closed one may have lost what was said since, or have got it.
       and (t.status <> 'closed' or greatest(t.last_message_at, t.updated_at, last.created_at) >= $3)
     order by t.id`,
    [tx.companyId, contactIds, since],
  );
  await replaceLastMessages(
    tx,
    rows.map((row) => {
      const [kind, value] = row.via?.split(":") ?? [];
      return {
        ticketId: row.ticket_id,
        fromMe: row.from_me,
        sentAt: row.sent_at,
        unread: row.unread,
        replyTo: (kind === "pn" || kind === "lid" || kind === "group") && value ? { kind, value } : null,
      };
    }),
  );
  await previewAgain(
    tx,
    rows.map((row) => row.message_id),
  );
}
