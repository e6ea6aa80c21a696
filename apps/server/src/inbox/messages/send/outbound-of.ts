import type { MessageKind } from "@recado/contracts/messages";
import type { Mention, Outbound, OutboundFile, QuotedRef, WhatsAppIdentity } from "../../../channels/port.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import { placeOf } from "../location-body.ts";
import { replyAddress } from "../receive/reply-address.ts";
import { cardsOf } from "../vcards.ts";
import type { StoredMention } from "../../contacts/names-of.ts";

interface FileColumns {
  fileName: string;
  contentType: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  peaks: number[] | null;
  thumbnail: string | null;
  isVoiceNote: boolean;
}

/** The author of a sent message; `api`: a program, with the token of a connection. */
export type MessageSource = "agent" | "bot" | "schedule" | "campaign" | "api";

/** A message of ours and its quote, with the facts that WhatsApp needs. */
export interface SaidRow extends Pick<TicketRow, "reply_kind" | "reply_value" | "is_group" | "contact_number"> {
  id: number;
  external_id: string;
  kind: MessageKind;
  body: string;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  source: MessageSource;
  is_forwarded: boolean;
  mentions: readonly StoredMention[] | null;
  file: FileColumns | null;
  storage_key: string | null;
  uploaded: Uint8Array | null;
  quoted_external_id: string | null;
  quoted_from_me: boolean;
  quoted_kind: MessageKind;
  quoted_body: string;
  quoted_sender: WhatsAppIdentity | null;
  quoted_file: FileColumns | null;
}

const fileOf = (row: "f" | "qf") => `case when ${row}.message_id is not null then json_build_object(
    'fileName', ${row}.file_name, 'contentType', ${row}.content_type, 'width', ${row}.width, 'height', ${row}.height,
    'seconds', ${row}.seconds, 'peaks', ${row}.peaks, 'isVoiceNote', ${row}.is_voice_note,
    'thumbnail', replace(encode(${row}.thumbnail, 'base64'), E'\\n', '')) end`;

/** All names of the contact who wrote the message. */
export const namesOf = (contact: string): string =>
  `(select json_object_agg(i.kind, i.value) from contact_identities i where i.company_id = $1 and i.contact_id = ${contact})`;

/** Messages of ours that `condition` (on `m`; `$1` is the company) chooses. */
const said = (condition: string): string => `
  select m.id, m.external_id, m.kind, m.body, m.ticket_id, m.contact_id, m.connection_id, m.source, m.is_forwarded, m.mentions,
         t.reply_kind, t.reply_value, t.is_group, c.number as contact_number,
         ${fileOf("f")} as file, x.storage_key, f.source as uploaded,
         q.external_id as quoted_external_id, q.from_me as quoted_from_me, q.kind as quoted_kind, q.body as quoted_body,
         ${namesOf("q.sender_contact_id")} as quoted_sender, ${fileOf("qf")} as quoted_file
  from messages m
  join tickets t on t.company_id = $1 and t.id = m.ticket_id
  join contacts c on c.company_id = $1 and c.id = m.contact_id
  left join message_media f on f.company_id = $1 and f.message_id = m.id
  left join media x on x.company_id = $1 and x.id = f.media_id
  left join messages q on q.company_id = $1 and q.id = m.quoted_id and not q.is_deleted
  left join message_media qf on qf.company_id = $1 and qf.message_id = q.id
  where m.company_id = $1 and m.from_me and not m.is_deleted and ${condition}`;

export const saidById = prepared<SaidRow>("message_said", said("m.id = $2"));
export const saidByExternalId = prepared<SaidRow>(
  "message_said_by_external_id",
  `${said("m.connection_id = $2 and m.external_id = $3")} order by m.id desc limit 1`,
);

/** The message as WhatsApp gets it; null for kinds that we can't send again. */
export function outboundOf(row: SaidRow): Outbound | null {
  const base = {
    to: replyAddress(row),
    externalId: row.external_id,
    quoted: quotedOf(row),
    isForwarded: row.is_forwarded,
    ...(row.mentions && { mentions: outboundMentions(row.mentions) }),
  };
  switch (row.kind) {
    case "chat":
      return { kind: "text", ...base, body: row.body };
    case "locationMessage": {
      const place = placeOf(row.body);
      return place && { kind: "location", ...base, ...place };
    }
    case "numberRequest":
      return { kind: "numberRequest", ...base };
    case "contactMessage":
      return { kind: "contacts", ...base, cards: cardsOf(row.body) };
    case "image":
    case "video":
    case "audio":
    case "application":
    case "sticker":
      return (
        row.file && {
          kind: "media",
          ...base,
          caption: row.body,
          file: outboundFile(row.kind, row.file, row.storage_key),
        }
      );
    default:
      return null;
  }
}

/** Mentions in the channel's format. */
export const outboundMentions = (mentions: readonly StoredMention[]): Mention[] =>
  mentions.map(({ name, pn, lid }) => ({
    name,
    of: { ...(pn !== undefined && { pn }), ...(lid !== undefined && { lid }) },
  }));

const outboundFile = (kind: OutboundFile["kind"], file: FileColumns, storageKey: string | null): OutboundFile => ({
  kind,
  // A missing file is not found when sending, and the message shows that.
  storageKey: storageKey ?? "",
  ...file,
});

function quotedOf(row: SaidRow): QuotedRef | null {
  if (row.quoted_external_id === null) return null;
  return {
    externalId: row.quoted_external_id,
    fromMe: row.quoted_from_me,
    sender: row.quoted_from_me || !row.is_group ? null : row.quoted_sender,
    kind: row.quoted_kind,
    body: row.quoted_body,
    file: row.quoted_file,
  };
}
