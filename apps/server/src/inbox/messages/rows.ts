import { limits } from "@recado/contracts/limits";
import type { MessageKind, MessageMedia, MessageRule } from "@recado/contracts/messages";
import type { StoredMention } from "../contacts/names-of.ts";
import { prepared } from "../../platform/database/prepared.ts";

export interface MessageRow {
  id: number;
  ticket_id: number;
  contact_id: number;
  body: string;
  from_me: boolean;
  read: boolean;
  kind: MessageKind;
  ack: number;
  failure: string | null;
  is_deleted: boolean;
  is_edited: boolean;
  is_forwarded: boolean;
  external_id: string;
  client_id: string | null;
  received_offline: boolean;
  media: MessageMedia | null;
  media_id: number | null;
  transcript: string | null;
  reactions: { emoji: string; fromMe: boolean; name: string | null; at: string }[] | null;
  sent_at: Date;
  stored_at: Date;
  contact_name: string | null;
  via_number: string | null;
  user_id: number | null;
  user_name: string | null;
  rule: MessageRule | null;
  campaign: string | null;
  mentions: readonly StoredMention[] | null;
  sender_contact_id: number | null;
  quoted_id: number | null;
  quoted_body: string | null;
  quoted_from_me: boolean | null;
  quoted_kind: MessageKind | null;
  quoted_media: Pick<MessageMedia, "fileName" | "contentType" | "thumbnail" | "seconds"> | null;
  quoted_contact_name: string | null;
  quoted_user_id: number | null;
  quoted_user_name: string | null;
}

/**
 * The author of the text. Not COALESCE: PostgreSQL considers it leaky, so no index would serve it under row-level
 * security.
 */
const authorOf = (row: "m" | "q") =>
  `case when ${row}.sender_contact_id is null then ${row}.contact_id else ${row}.sender_contact_id end`;

/** The messages that `condition` (on `m`; `$1` is the company) selects, with their relations. */
export const messagesWithRelations = (condition: string): string => `
  select m.id, m.ticket_id, m.contact_id, m.body, m.from_me, m.read, m.kind, m.ack, m.failure, m.is_deleted, m.is_edited, m.is_forwarded,
         m.external_id, m.client_id, m.received_offline, m.sent_at, m.user_id, m.rule, m.campaign, m.mentions, m.sender_contact_id, u.name as user_name,
         -- The phone's past was stored when the phone was connected, and belongs where it was sent.
         case when m.id < 4294967296 then m.sent_at else m.created_at end as stored_at,
         case when m.from_me then null else c.name end as contact_name,
         case when m.sender_contact_id is null and m.via like 'pn:%' then split_part(m.via, ':', 2) end as via_number,
         case when f.message_id is not null then json_build_object(
           'state', f.state, 'fileName', f.file_name, 'contentType', f.content_type, 'size', f.size,
           'width', f.width, 'height', f.height, 'seconds', f.seconds, 'peaks', f.peaks, 'thumbnail', encode(f.thumbnail, 'base64'),
           'isVoiceNote', f.is_voice_note, 'isAnimated', f.is_animated, 'isRound', f.is_round) end as media, f.media_id, f.transcript,
         (select json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.reactor = 'me', 'name', rc.name, 'at', r.reacted_at)
                          order by r.reacted_at)
          from (select * from message_reactions r where r.company_id = $1 and r.message_id = m.id and r.emoji <> ''
                order by r.reacted_at limit ${limits.reactionsShown}) r
          left join contacts rc on rc.company_id = $1 and rc.id = r.contact_id) as reactions,
         m.quoted_id, case when q.is_deleted then '' else q.body end as quoted_body, q.from_me as quoted_from_me, q.kind as quoted_kind,
         case when q.from_me then null else qc.name end as quoted_contact_name, q.user_id as quoted_user_id, qu.name as quoted_user_name,
         case when qf.message_id is not null and not q.is_deleted then json_build_object(
           'fileName', qf.file_name, 'contentType', qf.content_type, 'seconds', qf.seconds,
           'thumbnail', encode(qf.thumbnail, 'base64')) end as quoted_media
  from messages m
  left join contacts c on c.company_id = $1 and c.id = ${authorOf("m")}
  left join users u on u.company_id = $1 and u.id = m.user_id
  left join message_media f on f.company_id = $1 and f.message_id = m.id
  left join messages q on q.company_id = $1 and q.id = m.quoted_id
  left join message_media qf on qf.company_id = $1 and qf.message_id = q.id
  left join users qu on qu.company_id = $1 and qu.id = q.user_id
  left join contacts qc on qc.company_id = $1 and qc.id = ${authorOf("q")}
  where m.company_id = $1 and ${condition}`;

export const messagesByIds = prepared<MessageRow>(
  "messages_by_ids",
  `${messagesWithRelations("m.id = any ($2)")} order by m.id`,
);
