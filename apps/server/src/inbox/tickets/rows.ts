import type { TagMark } from "@recado/contracts/tags";
import type { TicketStatus } from "@recado/contracts/tickets";

/** A conversation with the names around it, as every list and event shows it. */
export interface TicketRow {
  id: number;
  uuid: string;
  status: TicketStatus;
  contact_id: number;
  connection_id: number;
  /** Over which it went before; null for nearly all. */
  earlier_connection_ids: number[] | null;
  queue_id: number | null;
  user_id: number | null;
  is_group: boolean;
  is_test: boolean;
  chatbot: boolean;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
  last_message: string;
  last_message_at: Date;
  last_message_from_me: boolean;
  unread: number;
  reply_kind: "pn" | "lid" | "group" | null;
  reply_value: string | null;
  closed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  contact_name: string;
  contact_number: string;
  contact_email: string;
  contact_picture_id: number | null;
  whatsapp_name: string;
  queue_name: string | null;
  queue_color: string | null;
  user_name: string | null;
  tags: TagMark[] | null;
}

/**
 * Dresses the conversations that `page` chooses (it answers their ids; `$1` is the company). Choosing first and joining
 * by the parameter keeps the plan good for companies of any size (docs/tenant-sql.md, shape 2).
 */
export const withRelations = (page: string): string => `
  select t.id, t.uuid, t.status, t.contact_id, t.connection_id,
         to_json(t.earlier_connection_ids) as earlier_connection_ids, t.queue_id, t.user_id, t.is_group, t.is_test, t.chatbot,
         t.use_integration, t.prompt_id, t.integration_id, t.last_message, t.last_message_at, t.last_message_from_me,
         t.unread, t.reply_kind, t.reply_value, t.closed_at, t.created_at, t.updated_at,
         c.name as contact_name, c.number as contact_number, c.email as contact_email, c.picture_id as contact_picture_id,
         w.name as whatsapp_name, q.name as queue_name, q.color as queue_color, u.name as user_name,
         (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by lower(g.name), g.id)
          from ticket_tags x join tags g on g.company_id = $1 and g.id = x.tag_id
          where x.company_id = $1 and x.ticket_id = t.id and (g.deleted_at is null or t.status = 'closed')) as tags
  from tickets t
  join contacts c on c.company_id = $1 and c.id = t.contact_id
  join connections w on w.company_id = $1 and w.id = t.connection_id
  left join queues q on q.company_id = $1 and q.id = t.queue_id
  left join users u on u.company_id = $1 and u.id = t.user_id
  where t.company_id = $1 and t.id in (${page})
  order by t.last_message_at desc, t.id desc`;
