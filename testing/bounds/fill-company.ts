import { limits } from "@recado/contracts/limits";
import type pg from "pg";
import { inboundLimits } from "../../apps/server/src/channels/bounds.ts";
import { longestFileName } from "../../apps/server/src/platform/media/file-name.ts";
import type { Ids } from "../../apps/server/src/testing/isolation.ts";
import { email, many, refused, rows, type Fill } from "./fill.ts";
import { automation, kept } from "./fill-automation.ts";
import { latest } from "./fill-latest.ts";

const { name, messageBody, keptText, tagName, page } = limits;
const hours = `'{"startTime":"08:00","endTime":"12:00","startTime2":"13:00","endTime2":"18:00"}'::jsonb`;
const week = `(select jsonb_agg(${hours} || jsonb_build_object('weekday', repeat('€', 40), 'weekdayEn', d))
  from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) d)`;

const identity: Fill[] = [
  [
    `insert into users (company_id, name, email, password_hash, profile)
     select $1, wide(n, ${name.max}), ${email}, '', 'user' from ${rows(limits.company.users - 2)}`,
  ],
  [
    `insert into queues (company_id, name, color, order_queue, greeting_message, out_of_hours_message, schedules)
     select $1, wide(n, ${name.max}), '#' || lpad(to_hex(n), 8, 'f'), 10000, wide(n, ${keptText.max}), wide(n, ${keptText.max}), ${week}
     from ${rows(limits.company.queues - 1)}`,
  ],
  [
    "insert into user_queues select $1, u.id, q.id from users u, queues q where u.company_id = $1 and q.company_id = $1 on conflict do nothing",
  ],
  [
    `insert into special_days (company_id, name, date, hours)
     select $1, wide(n, ${name.max}), date '2030-01-01' + n, ${hours} from ${rows(399)}`,
  ],
  [
    `insert into invitations (company_id, profile, name, queue_ids, expires_at)
     select $1, 'supervisor', wide(n, ${name.max}), array(select id from queues where company_id = $1), now() + interval '1 day' from ${rows(limits.openInvitations - 1)}`,
  ],
  [
    `insert into settings (company_id, key, value) select $1, key, wide(n, ${limits.setting.max})
     from unnest(array['closingMessage', 'acceptanceMessage', 'transferQueueMessage', 'transferUserMessage', 'transferBothMessage']) with ordinality x (key, n)
     on conflict do nothing`,
  ],
  [
    `insert into settings (company_id, key, value) values ($1, 'supportAccess', 'enabled'), ($1, 'CheckMsgIsGroup', 'disabled') on conflict (company_id, key) do update set value = excluded.value`,
  ],
];

const platform: Fill[] = [
  [
    `insert into helps (title, video, description) select wide(n, 200), repeat('v', 20), wide(n, 2000) from ${rows(1_000)} where $1 > 0`,
  ],
  [
    `insert into announcements (title, text, priority) select wide(n, ${limits.announcement.title}), wide(n, ${limits.announcement.body}), 1 from ${rows(200)} where $1 > 0`,
  ],
  [
    `insert into plans (name, users, connections, queues, value_cents) select wide(n, ${name.max}), 1000000, 1000000, 1000000, 99999999 from ${rows(20_000)} where $1 > 0`,
  ],
  [
    `insert into companies (name, email, phone, plan_id, billing, schedules)
     select wide(n, ${name.max}), ${email}, '11999990000', p.id,
            jsonb_build_object('name', wide(n, 200), 'address', wide(n, 200), 'city', wide(n, 200), 'state', wide(n, 200), 'zipcode', wide(n, 200), 'country', wide(n, 200)), ${week}
     from ${rows(2_000)} cross join (select max(id) as id from plans) p where $1 > 0`,
  ],
];

const channels: Fill[] = [
  [
    `insert into connections (company_id, name, provider, is_test, status, qrcode, token_tail, greeting_message, complation_message, out_of_hours_message, rating_message,
       expires_inactive_message, expires_warning_message)
     select $1, wide(n, ${name.max}), case when n > ${limits.company.testPhones} then 'beta' else 'simulator' end, n <= ${limits.company.testPhones}, 'CONNECTED', repeat('q', 1000), 'abcd',
            wide(n, ${keptText.max}), wide(n, ${keptText.max}), wide(n, ${keptText.max}), wide(n, ${keptText.max}), wide(n, ${keptText.max}), wide(n, ${keptText.max})
     from ${rows(limits.company.connections + limits.company.testPhones - 2)}`,
  ],
  [
    "insert into connection_queues select $1, c.id, q.id from connections c, queues q where c.company_id = $1 and q.company_id = $1 on conflict do nothing",
  ],
  [
    `insert into simulator_customers (company_id, connection_id, name, number, lid, hides_number, last_message)
     select $1, $2, wide(n, 100), 10000000000 + n, 'lid' || n, true, wide(n, ${messageBody.max}) from ${rows(many)}`,
    "whatsappId",
  ],
  [
    `insert into simulator_messages (company_id, customer_id, external_id, from_customer, body, quoted_id)
     select $1, $2, 'BIG' || n, true, wide(n, ${messageBody.max}), $3 from ${rows(many)}`,
    "customerId",
    "phoneMessageId",
  ],
];

const contacts: Fill[] = [
  // All of them have one e-mail with nine others: they are listed as possible duplicates too.
  [
    `insert into contacts (company_id, name, push_name, number, username, email, picture_id)
     select $1, wide(n, ${inboundLimits.name}), wide(n, ${inboundLimits.name}), 5511800000000 + n, wide(n, 30), e.email, $2
     from ${rows(many)} cross join lateral (select ${email.replace("|| n ||", "|| n / 10 ||")} as email) e`,
    "mediaId",
  ],
  [
    `insert into contact_fields (company_id, contact_id, name, value)
     select $1, c.id, wide(n, 50), wide(n, ${limits.extraInfo.characters / limits.extraInfo.most - 50})
     from contacts c cross join ${rows(2 * limits.extraInfo.most)} where c.company_id = $1`,
  ],
  [
    "insert into contact_blocks (company_id, contact_id, connection_id) select $1, c.id, w.id from contacts c, connections w where c.company_id = $1 and w.company_id = $1 on conflict do nothing",
  ],
  [
    `insert into contact_merges (company_id, contact_id, absorbed_id, user_id, absorbed, kept, last_message_id, last_ticket_id)
     select $1, $2, n, $3, jsonb_build_object('name', wide(n, ${inboundLimits.name}), 'number', '5511900000000'), '{}', 0, 0 from ${rows(many)}`,
    "contactId",
    "userId",
  ],
  [
    `insert into contact_imports (company_id, rows, tag_ids, total, errors)
     select $1, '[]', '{}', ${limits.importRows}, (select jsonb_agg(r.row) from refused_rows r, ${rows(refused)})
     on conflict (company_id) do update set errors = excluded.errors`,
  ],
];

const tags: Fill[] = [
  [
    `insert into tags (company_id, name, color, kanban, position, max_days, user_id)
     select $1, wide(n, ${tagName.max}), '#2f7fd1', n <= ${limits.tags.stages - 1}, n, 365, $2 from ${rows(limits.tags.most - 2)}`,
    "userId",
  ],
  [
    `insert into contact_tags (company_id, contact_id, tag_id) select $1, c.id, g.id from contacts c
     cross join (select id from tags where company_id = $1 order by id desc limit ${2 * limits.tagsAtOnce}) g where c.company_id = $1 on conflict do nothing`,
  ],
];

const conversations: Fill[] = [
  // One waiting conversation per contact, and many closed ones of one contact.
  [
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id, last_message, last_message_at)
     select $1, 'pending', c.id, w.id, q.id, wide(n, 255), now() from contacts c
     cross join lateral (select id, row_number() over (order by id) as n from connections where company_id = $1 limit 3) w
     cross join (select max(id) as id from queues where company_id = $1) q
     where c.company_id = $1 on conflict do nothing`,
  ],
  [
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, last_message, closed_at)
     select $1, 'closed', $2, t.connection_id, t.queue_id, u.id, wide(n, 255), now()
     from ${rows(many)} cross join (select connection_id, queue_id from tickets where company_id = $1 and id = $3) t
     cross join (select max(id) as id from users where company_id = $1) u`,
    "contactId",
    "ticketId",
  ],
  [
    `insert into ticket_tags (company_id, ticket_id, tag_id, kanban) select $1, t.id, g.id, false from tickets t
     cross join (select id from tags where company_id = $1 order by id desc limit ${2 * limits.tagsAtOnce}) g where t.company_id = $1 on conflict do nothing`,
  ],
  [
    `insert into ticket_tags (company_id, ticket_id, tag_id, kanban) select $1, t.id, g.id, true
     from (select id, row_number() over (order by id) as n from tickets where company_id = $1 and status <> 'closed') t
     join (select id, row_number() over (order by id) as n from tags where company_id = $1 and kanban) g on g.n = t.n % ${limits.tags.stages + 1}
     on conflict do nothing`,
  ],
  [
    `insert into stage_stays (company_id, ticket_id, tag_id, connection_id, entered_at, left_at)
     select $1, t.id, g.id, t.connection_id, now() - interval '2 hours', now() - interval '1 hour' from tickets t, tags g
     where t.company_id = $1 and t.id = $2 and g.company_id = $1 and g.kanban`,
    "ticketId",
  ],
  [
    `insert into service_cycles (company_id, ticket_id, connection_id, queue_id, user_id, started_at, finished_at, rating_at, rated, rate)
     select $1, id, connection_id, queue_id, user_id, now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour', true, 3
     from tickets where company_id = $1`,
  ],
  [
    `insert into ticket_transfers (company_id, ticket_id, by_user_id, to_user_id, note) select $1, $2, $3, $3, wide(n, ${limits.transferNote.max}) from ${rows(200)}`,
    "ticketId",
    "userId",
  ],
  [
    `insert into ticket_notes (company_id, ticket_id, user_id, note) select $1, $2, $3, wide(n, ${limits.note.max}) from ${rows(2 * page.notes)}`,
    "ticketId",
    "userId",
  ],
];

const messages: Fill[] = [
  [
    `insert into messages (company_id, ticket_id, contact_id, sender_contact_id, connection_id, sender, external_id, from_me, kind, body, quoted_id, source, sent_at)
     select $1, t.id, t.contact_id, t.contact_id, t.connection_id, t.contact_id::text, 'BIG' || n, false, case when n % 2 = 0 then 'image' else 'application' end,
            wide(n, ${messageBody.max}), $3, 'contact', now()
     from tickets t cross join ${rows(2 * page.contactFiles + 2)} where t.company_id = $1 and t.id = $2`,
    "ticketId",
    "messageId",
  ],
  // Each quotes the one before.
  [
    "update messages m set quoted_id = m.id - 1 where m.company_id = $1 and m.external_id like 'BIG%' and m.external_id <> 'BIG1'",
  ],
  [
    `insert into message_media (company_id, message_id, state, media_id, file_name, content_type, size, width, height, seconds, peaks, thumbnail)
     select $1, id, 'ready', $2, wide(1, ${longestFileName}), repeat('x', ${inboundLimits.contentType}), 100000000, 10000, 10000, 1000.5, array_fill(100::smallint, array[64]), convert_to(repeat('x', ${inboundLimits.thumbnail}), 'UTF8')
     from messages where company_id = $1 and external_id like 'BIG%'`,
    "mediaId",
  ],
  [
    `insert into message_reactions (company_id, message_id, reactor, contact_id, emoji, reacted_at)
     select $1, m.id, c.id::text, c.id, repeat('€', ${inboundLimits.emoji}), now() from messages m, contacts c where m.company_id = $1 and m.external_id like 'BIG%' and c.company_id = $1`,
  ],
  [
    `insert into message_versions (company_id, message_id, body, replaced_at) select $1, $2, wide(n, ${messageBody.max}), now() from ${rows(many)}`,
    "messageId",
  ],
];

/**
 * Gives a furnished company the largest rows that may be stored, as many as there may be or as an answer can hold. Texts are
 * of characters that take three bytes, as long as the contracts and the bounds of the channels allow. The client is a
 * superuser's: neither row-level security nor foreign keys hold it up.
 */
export async function fillCompany(client: pg.Client, ids: Ids): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    "create function pg_temp.wide(n bigint, most integer) returns text language sql as $$ select left(n || repeat('€', most), most) $$",
  );
  await client.query(
    `create temporary table refused_rows as select jsonb_build_object('name', repeat('€', 500), 'number', repeat('€', 500), 'email', repeat('€', 500), 'lid', repeat('€', 500), 'error', 'number') as row`,
  );
  const all = [identity, platform, channels, contacts, tags, conversations, messages, kept, automation, latest].flat();
  for (const [statement, ...values] of all) {
    const params = [ids.companyId, ...values.map((value) => (typeof value === "number" ? value : ids[value]))];
    await client.query(statement.replaceAll("wide(", "pg_temp.wide("), params).catch((error: unknown) => {
      throw new Error(statement, { cause: error });
    });
  }
  await client.query("reset session_replication_role; analyze");
}
