import type { Chat, ChatMessage, OwnChat } from "@recado/contracts/chats";
import type { ChatMessageRow, ChatRow } from "./rows.ts";

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** The chat as all members see it; a direct chat's title depends on the viewer. */
export function presentChat(row: ChatRow, viewerId: number): Chat {
  const { last_kind: kind, last_deleted: isDeleted } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    title: titleFor(row, viewerId),
    isDirect: row.direct_low !== null,
    ownerId: row.owner_id,
    lastMessage: isDeleted ? "" : (row.last_body ?? ""),
    last:
      kind === null
        ? null
        : {
            mediaType: kind,
            isDeleted: isDeleted ?? false,
            sender: personOf(row.last_sender_id, row.last_sender_name),
          },
    updatedAt: row.updated_at.toISOString(),
    users: row.users.map(({ userId, user, unreads, mentions }) => ({ userId, user, unreads, mentions })),
  };
}

/** As one member sees it. */
export const presentOwnChat = (row: ChatRow, userId: number): OwnChat => ({
  ...presentChat(row, userId),
  isMuted: row.users.some((one) => one.userId === userId && one.isMuted),
});

/** A direct chat has the other user's name as title. */
export const titleFor = (
  row: Pick<ChatRow, "title" | "direct_low" | "low_name" | "high_name">,
  viewerId: number,
): string =>
  row.direct_low === null ? row.title : ((row.direct_low === viewerId ? row.high_name : row.low_name) ?? "");

export function presentChatMessage(row: ChatMessageRow): ChatMessage {
  const isDeleted = row.deleted_at !== null;
  const hasReply = !isDeleted && row.reply_id !== null && row.reply_kind !== null && !row.reply_deleted;
  return {
    id: row.id,
    chatId: row.chat_id,
    message: row.body,
    senderId: row.sender_id,
    sender: personOf(row.sender_id, row.sender_name),
    mediaType: row.kind,
    mediaUrl: row.media_id === null ? null : `/api/media/${row.media_id}`,
    media: row.file,
    replyTo: hasReply
      ? {
          id: row.reply_id ?? 0,
          message: row.reply_body ?? "",
          sender: personOf(row.reply_sender_id, row.reply_sender_name),
          mediaType: row.reply_kind ?? "chat",
          fileName: row.reply_file,
        }
      : null,
    isEdited: row.edited_at !== null,
    isDeleted,
    clientId: row.client_id,
    createdAt: row.created_at.toISOString(),
  };
}
