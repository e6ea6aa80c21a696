import type { ChatMessageKind } from "@recado/contracts/chats";
import type { MessageMedia } from "@recado/contracts/message-media";

/** A chat with its members by name, and its last message. */
export interface ChatRow {
  id: number;
  uuid: string;
  title: string;
  owner_id: number | null;
  direct_low: number | null;
  direct_high: number | null;
  low_name: string | null;
  high_name: string | null;
  updated_at: Date;
  users: {
    userId: number;
    user: { id: number; name: string };
    unreads: number;
    mentions: number;
    isMuted: boolean;
  }[];
  last_kind: ChatMessageKind | null;
  last_body: string | null;
  last_deleted: boolean | null;
  last_sender_id: number | null;
  last_sender_name: string | null;
}

/** `$1` is the company; `ids` selects the ids of chats. */
export const chatsWithRelations = (ids: string): string => `
  select c.id, c.uuid, c.title, c.owner_id, c.direct_low, c.direct_high, low.name as low_name, high.name as high_name,
         c.updated_at, m.users, l.kind as last_kind, l.body as last_body, l.is_deleted as last_deleted,
         l.sender_id as last_sender_id, l.sender_name as last_sender_name
  from chats c
  left join users low on low.company_id = $1 and low.id = c.direct_low
  left join users high on high.company_id = $1 and high.id = c.direct_high
  cross join lateral (
    select coalesce(json_agg(json_build_object('userId', x.user_id, 'user', json_build_object('id', u.id, 'name', u.name),
             'unreads', x.unreads, 'mentions', x.mentions, 'isMuted', x.is_muted) order by norm_unaccent(u.name), u.id), '[]') as users
    from chat_users x join users u on u.company_id = $1 and u.id = x.user_id
    where x.company_id = $1 and x.chat_id = c.id
  ) m
  left join lateral (
    select o.kind, left(coalesce(nullif(o.body, ''), o.file ->> 'fileName', ''), 200) as body,
           o.deleted_at is not null as is_deleted, o.sender_id, s.name as sender_name
    from chat_messages o left join users s on s.company_id = $1 and s.id = o.sender_id
    where o.company_id = $1 and o.chat_id = c.id order by o.id desc limit 1
  ) l on true
  where c.company_id = $1 and c.id in (${ids})`;

/** A message with its sender, and the message that it answers. */
export interface ChatMessageRow {
  id: number;
  chat_id: number;
  kind: ChatMessageKind;
  body: string;
  sender_id: number | null;
  sender_name: string | null;
  media_id: number | null;
  file: MessageMedia | null;
  reply_id: number | null;
  reply_body: string | null;
  reply_kind: ChatMessageKind | null;
  reply_file: string | null;
  reply_deleted: boolean | null;
  reply_sender_id: number | null;
  reply_sender_name: string | null;
  client_id: string | null;
  edited_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
}

/** Messages `m`; `$1` is the company. */
export const chatMessagesWithRelations = (condition: string): string => `
  select m.id, m.chat_id, m.kind, m.body, m.sender_id, s.name as sender_name, m.media_id, m.file,
         r.id as reply_id, left(r.body, 1000) as reply_body, r.kind as reply_kind, r.file ->> 'fileName' as reply_file,
         r.deleted_at is not null as reply_deleted, r.sender_id as reply_sender_id, w.name as reply_sender_name,
         m.client_id, m.edited_at, m.deleted_at, m.created_at
  from chat_messages m
  left join users s on s.company_id = $1 and s.id = m.sender_id
  left join chat_messages r on r.company_id = $1 and r.id = m.reply_to
  left join users w on w.company_id = $1 and w.id = r.sender_id
  where m.company_id = $1 and ${condition}`;
