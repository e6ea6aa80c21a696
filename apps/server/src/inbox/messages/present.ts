import { limits } from "@recado/contracts/limits";
import type { Message, MessageMedia } from "@recado/contracts/messages";
import { beginningOf } from "@recado/contracts/storable-text";
import type { MessageRow } from "./rows.ts";

export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    // The text of a deleted message stays in the database and never leaves it.
    body: row.is_deleted ? "" : row.body,
    fromMe: row.from_me,
    read: row.read,
    mediaType: row.kind,
    mediaUrl: row.media_id === null || row.is_deleted ? null : `/api/media/${row.media_id}`,
    media: row.media && !row.is_deleted ? presentMedia(row.media, row.transcript) : null,
    reactions: (row.reactions ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    receivedOffline: row.received_offline,
    ack: row.ack,
    failure: row.failure,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    isForwarded: row.is_forwarded,
    quotedMsg:
      row.quoted_id === null
        ? null
        : {
            id: row.quoted_id,
            body: quotedBody(row),
            fromMe: row.quoted_from_me ?? false,
            mediaType: row.quoted_kind ?? "chat",
            media: row.quoted_media && { ...row.quoted_media, thumbnail: asPicture(row.quoted_media.thumbnail) },
            contact: row.quoted_contact_name === null ? null : { name: row.quoted_contact_name },
            user: row.quoted_user_id === null ? null : { id: row.quoted_user_id, name: row.quoted_user_name ?? "" },
          },
    number: row.via_number,
    contact: row.contact_name === null ? null : { id: row.sender_contact_id ?? row.contact_id, name: row.contact_name },
    mentions: row.is_deleted ? [] : (row.mentions ?? []).map(({ name, isUs = false }) => ({ name, isUs })),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    rule: row.rule,
    campaign: row.campaign,
    clientId: row.client_id,
    createdAt: row.sent_at.toISOString(),
    storedAt: row.stored_at.toISOString(),
  };
}

const presentMedia = (media: MessageMedia, transcript: string | null): MessageMedia => ({
  ...media,
  thumbnail: asPicture(media.thumbnail),
  ...(transcript === null ? {} : { transcript }),
});

/** The beginning of the quoted text; a location without its picture, which comes first. */
function quotedBody({ quoted_body, quoted_kind }: MessageRow): string {
  const body = quoted_body ?? "";
  return beginningOf(quoted_kind === "locationMessage" ? body.replace(/^[^|]*/, "") : body, limits.quotedBody.max);
}

const asPicture = (base64: string | null): string | null =>
  // PostgreSQL breaks base64 into lines.
  base64 === null ? null : `data:image/jpeg;base64,${base64.replaceAll("\n", "")}`;
