import type { Parsed } from "@recado/contracts";
import type { ChatMessage, ChatMessageKind } from "@recado/contracts/chats";
import { mentionedIn } from "@recado/contracts/mentions";
import type { MessageMedia } from "@recado/contracts/message-media";
import { ticketFor } from "../../inbox/tickets/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { chatMessageOf, lockChat } from "./access.ts";
import { chatMessageSent } from "./events.ts";
import { presentChatMessage } from "./present.ts";

export interface Said {
  message: string;
  replyToId?: number | undefined;
  clientId?: string | undefined;
  ticketId?: number | undefined;
  file?: { kind: ChatMessageKind; mediaId: number; media: MessageMedia } | undefined;
}

/** Writes a text, or shares a conversation. */
export function sendChatMessage(
  app: App,
  actor: Actor,
  chatId: number,
  said: Parsed<"POST /chats/:chatId/messages">["body"],
): Promise<ChatMessage> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await lockChat(tx, actor, chatId);
    if (said.ticketId !== undefined) await ticketFor(tx, actor, said.ticketId);
    return (await writeChatMessage(app, tx, actor, chatId, said)).message;
  });
}

/** Writes a message; for a known `clientId` answers the stored one. */
export async function writeChatMessage(
  app: App,
  tx: Tx,
  actor: Actor,
  chatId: number,
  { message, replyToId, clientId, ticketId, file }: Said,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { users } = await lockChat(tx, actor, chatId);
  if (replyToId !== undefined && (await chatMessageOf(tx, chatId, replyToId)).deleted_at)
    throw refuse("ERR_NO_CHAT_MESSAGE_FOUND");
  const others = users.filter(({ userId }) => userId !== actor.userId).map(({ user }) => user);
  const mentions = mentionedIn(message, others);
  const [made] = await tx.sql<{ id: number }>(
    `insert into chat_messages (company_id, chat_id, sender_id, kind, body, client_id, reply_to, ticket_id, media_id, file, mentions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      tx.companyId,
      chatId,
      actor.userId,
      file?.kind ?? (ticketId === undefined ? "chat" : "ticket"),
      message.trim() === "" ? "" : message,
      clientId ?? null,
      replyToId ?? null,
      ticketId ?? null,
      file?.mediaId ?? null,
      file ? JSON.stringify(file.media) : null,
      mentions,
    ],
  );
  if (!made) return { message: await known(tx, actor, chatId, clientId ?? ""), isNew: false };
  await tx.sql(
    `update chat_users set unreads = case when user_id = $3 then 0 else unreads + 1 end,
            mentions = case when user_id = $3 then 0 when user_id = any ($5::bigint[]) then mentions + 1 else mentions end,
            last_read_id = case when user_id = $3 then $4 else last_read_id end
     where company_id = $1 and chat_id = $2`,
    [tx.companyId, chatId, actor.userId, made.id, mentions],
  );
  await tx.sql("update chats set updated_at = greatest(updated_at, now()) where company_id = $1 and id = $2", [
    tx.companyId,
    chatId,
  ]);
  await app.events.emit(tx, chatMessageSent, { chatId, chatMessageId: made.id });
  return { message: presentChatMessage(await chatMessageOf(tx, chatId, made.id)), isNew: true };
}

async function known(tx: Tx, actor: Actor, chatId: number, clientId: string): Promise<ChatMessage> {
  const [row] = await tx.sql<{ id: number }>(
    "select id from chat_messages where company_id = $1 and sender_id = $2 and client_id = $3",
    [tx.companyId, actor.userId, clientId],
  );
  return presentChatMessage(await chatMessageOf(tx, chatId, row?.id ?? 0));
}
