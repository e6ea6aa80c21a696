import { fileAccess, textTables } from "../../identity/media/events.ts";
import { userLeaving } from "../../identity/users/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { maySeeChatFile } from "./access.ts";
import { announceChat, announceChatUser, announceMessage, announceSent } from "./announce.ts";
import { chatChanged, chatMessageChanged, chatMessageSent, chatUserChanged } from "./events.ts";
import { leaveAllChats } from "./members.ts";
import { chatRoutes } from "./routes.ts";

export const chats: Module = {
  folder: "team/chats",
  routes: chatRoutes,
  subscribers: [
    subscribe(userLeaving, leaveAllChats),
    subscribe(chatChanged, announceChat),
    subscribe(chatUserChanged, announceChatUser),
    subscribe(chatMessageSent, announceSent),
    subscribe(chatMessageChanged, announceMessage),
  ],
  ports: [
    provide(fileAccess, maySeeChatFile),
    provide(textTables, async () => [{ table: "chat_messages", bytes: "pg_column_size(body)" }]),
  ],
};
