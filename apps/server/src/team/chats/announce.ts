import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { chatById, chatMessageOf } from "./access.ts";
import type { chatChanged, chatMessageChanged, chatMessageSent, chatUserChanged } from "./events.ts";
import { presentChat, presentChatMessage, presentOwnChat } from "./present.ts";
import type { ChatRow } from "./rows.ts";

/** Announces a chat to each of its members, and its removal to former members. */
export async function announceChat(
  app: App,
  tx: Tx,
  { chatId, joined, left, isChanged }: EventPayload<typeof chatChanged>,
): Promise<void> {
  const gone = left.map((userId) => userRoom(tx.companyId, userId));
  app.realtime.announce(tx, gone, "chat", { action: "delete", id: chatId });
  const chat = await chatById(tx, chatId);
  for (const { userId } of chat?.users ?? []) {
    const isNew = joined.includes(userId);
    if (chat && (isNew || isChanged)) announceOwn(app, tx, chat, userId, isNew ? "create" : "update");
  }
}

/** Announces a chat to one member's own sockets. */
export async function announceChatUser(
  app: App,
  tx: Tx,
  { chatId, userId }: EventPayload<typeof chatUserChanged>,
): Promise<void> {
  const chat = await chatById(tx, chatId);
  if (chat) announceOwn(app, tx, chat, userId, "update");
}

export async function announceSent(
  app: App,
  tx: Tx,
  { chatId, chatMessageId }: EventPayload<typeof chatMessageSent>,
): Promise<void> {
  const [row, chat] = await Promise.all([chatMessageOf(tx, chatId, chatMessageId), chatById(tx, chatId)]);
  if (!chat) return;
  const newMessage = presentChatMessage(row);
  for (const { rooms, viewerId } of audiences(tx, chat)) {
    const told = { action: "new-message", newMessage, chat: presentChat(chat, viewerId) } as const;
    app.realtime.announce(tx, rooms, "chat", told, { of: chatId });
  }
}

/** Announces the message and its chat, whose last message it may be. */
export async function announceMessage(
  app: App,
  tx: Tx,
  { chatId, chatMessageId }: EventPayload<typeof chatMessageChanged>,
): Promise<void> {
  const [row, chat] = await Promise.all([chatMessageOf(tx, chatId, chatMessageId), chatById(tx, chatId)]);
  if (!chat) return;
  const message = presentChatMessage(row);
  for (const { rooms, viewerId } of audiences(tx, chat)) {
    app.realtime.announce(tx, rooms, "chat", { action: "update-message", message }, { of: chatId });
    app.realtime.announce(tx, rooms, "chat", { action: "update", chat: presentChat(chat, viewerId) }, { of: chatId });
  }
}

const announceOwn = (app: App, tx: Tx, chat: ChatRow, userId: number, action: "create" | "update"): void =>
  app.realtime.announce(
    tx,
    [userRoom(tx.companyId, userId)],
    "chat-user",
    { action, record: presentOwnChat(chat, userId) },
    { of: userId },
  );

/** The members' own rooms, grouped where all see the same title. */
function audiences(tx: Tx, { users, direct_low: low }: ChatRow): { rooms: string[]; viewerId: number }[] {
  const rooms = users.map(({ userId }) => ({ rooms: [userRoom(tx.companyId, userId)], viewerId: userId }));
  return low === null ? [{ rooms: rooms.flatMap((one) => one.rooms), viewerId: 0 }] : rooms;
}
