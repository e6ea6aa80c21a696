import { newestFirst, orderBy, type ListOrder } from "./list-order.ts";
import { settingExpression } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import { limits } from "@recado/contracts/limits";
import type { TagMark } from "@recado/contracts/tags";
import type { TicketStatus } from "@recado/contracts/tickets";
import type { Handler } from "./handler.ts";

/** A conversation with the names around it, as every list and event shows it. */
export interface TicketRow {
  id: number;
  uuid: string;
  status: TicketStatus;
  contact_id: number;
  connection_id: number;
  /** The connections that it was on before; null for nearly all. */
  earlier_connection_ids: number[] | null;
  queue_id: number | null;
  user_id: number | null;
  is_group: boolean;
  is_test: boolean;
  handler: Handler | null;
  handler_id: number | null;
  is_bot_loop: boolean;
  last_message: string;
  last_message_at: Date;
  last_message_from_me: boolean;
  unread: number;
  reply_kind: "pn" | "lid" | "group" | null;
  reply_value: string | null;
  closed_at: Date | null;
  waiting_since: Date;
  created_at: Date;
  updated_at: Date;
  contact_name: string;
  contact_number: string;
  contact_username: string;
  contact_email: string;
  contact_picture_id: number | null;
  whatsapp_name: string;
  queue_name: string | null;
  queue_color: string | null;
  user_name: string | null;
  tags: TagMark[] | null;
  last_id: number | null;
  last_ack: number;
  last_failure: string | null;
  last_user_id: number | null;
  last_user_name: string | null;
  last_seconds: number | null;
  /** The company's time zone. */
  timezone: string;
}

/**
 * The conversations whose ids `page` selects (`$1` is the company), with their relations. Selecting first and joining
 * by the parameter keeps the plan good for companies of any size (docs/tenant-sql.md, shape 2).
 */
export const withRelations = (page: string, order: ListOrder = newestFirst): string => `
  select t.id, t.uuid, t.status, t.contact_id, t.connection_id,
         to_json(t.earlier_connection_ids) as earlier_connection_ids, t.queue_id, t.user_id, t.is_group, t.is_test,
         t.handler, t.handler_id, t.is_bot_loop, t.last_message, t.last_message_at, t.last_message_from_me,
         t.unread, t.reply_kind, t.reply_value, t.closed_at, t.waiting_since, t.created_at, t.updated_at,
         c.name as contact_name, c.number as contact_number, c.username as contact_username,
         c.email as contact_email, c.picture_id as contact_picture_id,
         w.name as whatsapp_name, q.name as queue_name, q.color as queue_color, u.name as user_name,
         l.id as last_id, l.ack as last_ack, l.failure as last_failure, l.user_id as last_user_id, l.user_name as last_user_name,
         l.seconds as last_seconds,
         (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by norm_unaccent(g.name), g.id)
          from (select g.id, g.name, g.color from ticket_tags x join tags g on g.company_id = $1 and g.id = x.tag_id
                where x.company_id = $1 and x.ticket_id = t.id and (g.deleted_at is null or t.status = 'closed')
                order by norm_unaccent(g.name), g.id limit ${limits.tagsAtOnce}) g) as tags,
         ${settingExpression(timezone)} as timezone
  from tickets t
  join contacts c on c.company_id = $1 and c.id = t.contact_id
  join connections w on w.company_id = $1 and w.id = t.connection_id
  left join queues q on q.company_id = $1 and q.id = t.queue_id
  left join users u on u.company_id = $1 and u.id = t.user_id
  left join lateral (
    -- What the app wrote by itself is nobody's.
    select m.id, m.ack, m.failure, case when m.rule is null then m.user_id end as user_id, a.name as user_name, f.seconds
    from messages m
    left join users a on a.company_id = $1 and a.id = m.user_id
    left join message_media f on f.company_id = $1 and f.message_id = m.id
    where m.company_id = $1 and m.ticket_id = t.id order by m.id desc limit 1
  ) l on true
  where t.company_id = $1 and t.id in (${page})
  order by ${orderBy(order)}`;
