import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";
import { chatMessagesWithRelations, chatsWithRelations, type ChatMessageRow, type ChatRow } from "./rows.ts";

const byId = prepared<ChatRow>("chat_by_id", chatsWithRelations("select $2::bigint"));
const byUuid = prepared<ChatRow>(
  "chat_by_uuid",
  chatsWithRelations("select id from chats where company_id = $1 and uuid = $2"),
);
const messageById = prepared<ChatMessageRow>("chat_message_by_id", chatMessagesWithRelations("m.id = $2"));
const held = prepared<never>("chat_hold", "select from chats where company_id = $1 and id = $2 for no key update");

const isMember = ({ users }: ChatRow, userId: number): boolean => users.some((one) => one.userId === userId);

function ofMember(actor: Actor, row: ChatRow | undefined): ChatRow {
  if (!row || !isMember(row, actor.userId)) throw refuse("ERR_NO_CHAT_FOUND");
  return row;
}

/** The chat, if the actor is a member. Refuses as if it did not exist. */
export async function chatFor(tx: Tx, actor: Actor, chatId: number): Promise<ChatRow> {
  return ofMember(actor, await chatById(tx, chatId));
}

export async function chatOfUuid(tx: Tx, actor: Actor, uuid: string): Promise<ChatRow> {
  return ofMember(actor, (await tx.run(byUuid, [uuid]))[0]);
}

/** The same, locked: changes to its members and messages run one after the other. */
export async function lockChat(tx: Tx, actor: Actor, chatId: number): Promise<ChatRow> {
  await tx.run(held, [chatId]);
  return chatFor(tx, actor, chatId);
}

/** The same, for the owner. */
export async function lockOwnChat(tx: Tx, actor: Actor, chatId: number): Promise<ChatRow> {
  const row = await lockChat(tx, actor, chatId);
  if (row.owner_id !== actor.userId) throw refuse("ERR_NO_PERMISSION");
  return row;
}

/** Any chat, for the app itself; undefined if there is none. */
export async function chatById(tx: Tx, chatId: number): Promise<ChatRow | undefined> {
  return (await tx.run(byId, [chatId]))[0];
}

/** A message of the chat, deleted or not. */
export async function chatMessageOf(tx: Tx, chatId: number, chatMessageId: number): Promise<ChatMessageRow> {
  const [row] = await tx.run(messageById, [chatMessageId]);
  if (row?.chat_id !== chatId) throw refuse("ERR_NO_CHAT_MESSAGE_FOUND");
  return row;
}

const ofFile = prepared<{ is_member: boolean }>(
  "chat_of_file",
  `select exists (select from chat_users u where u.company_id = $1 and u.chat_id = m.chat_id and u.user_id = $3) as is_member
   from chat_messages m where m.company_id = $1 and m.media_id = $2`,
);

/** Only a chat's members may see its files. */
export async function maySeeChatFile(app: App, actor: Actor, mediaId: number): Promise<boolean | null> {
  const rows = await app.database.read(actor.companyId, ofFile, [mediaId, actor.userId]);
  return rows.length === 0 ? null : rows.some(({ is_member: isOne }) => isOne);
}
