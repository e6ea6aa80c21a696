import type { App } from "../../platform/app.ts";
import { route, type Access, type RateLimit, type Route } from "../../platform/http/route.ts";
import { deleteChatMessage, editChatMessage } from "./change-message.ts";
import { createChat, deleteChat, openDirectChat, updateChat } from "./chats.ts";
import { leaveChat, muteChat, readChat } from "./members.ts";
import { listChatMessages, listChats, listUnread, searchChats, showChat } from "./read-chats.ts";
import { sendChatFile } from "./send-file.ts";
import { sendChatMessage } from "./send-message.ts";
import { showSharedTicket } from "./shared-ticket.ts";

/** Faster than anybody types, slower than a loop. */
const often: RateLimit = { max: 240, perSeconds: 60, by: "user" };
const members: Access = { who: "user", plan: "useInternalChat" };

export const chatRoutes = (app: App): Route[] => [
  route("GET /chats", members, ({ actor, query }) => listChats(app, actor, query)),
  route("GET /chats/unread", members, ({ actor }) => listUnread(app, actor)),
  route("GET /chats/search", { ...members, heavy: true }, ({ actor, query }) => searchChats(app, actor, query)),
  route("GET /chats/u/:uuid", members, ({ actor, params }) => showChat(app, actor, params.uuid)),
  route("POST /chats", { ...members, limits: [often] }, ({ actor, body }) => createChat(app, actor, body)),
  route("POST /chats/direct", members, ({ actor, body }) => openDirectChat(app, actor, body.userId)),
  route("PUT /chats/:chatId", members, ({ actor, params, body }) => updateChat(app, actor, params.chatId, body)),
  route("DELETE /chats/:chatId", members, async ({ actor, params }) => {
    await deleteChat(app, actor, params.chatId);
    return { message: "Chat deleted" };
  }),
  route("POST /chats/:chatId/leave", members, async ({ actor, params }) => {
    await leaveChat(app, actor, params.chatId);
    return { message: "Chat left" };
  }),
  route("PUT /chats/:chatId/mute", members, ({ actor, params, body }) =>
    muteChat(app, actor, params.chatId, body.isMuted),
  ),
  route("POST /chats/:chatId/read", members, ({ actor, params }) => readChat(app, actor, params.chatId)),
  route("GET /chats/:chatId/messages", members, ({ actor, params, query }) =>
    listChatMessages(app, actor, params.chatId, query),
  ),
  route("POST /chats/:chatId/messages", { ...members, limits: [often] }, ({ actor, params, body, request }) =>
    request.isMultipart()
      ? sendChatFile(app, actor, params.chatId, request)
      : sendChatMessage(app, actor, params.chatId, body),
  ),
  route("PUT /chats/:chatId/messages/:chatMessageId", { ...members, limits: [often] }, ({ actor, params, body }) =>
    editChatMessage(app, actor, params.chatId, params.chatMessageId, body.message),
  ),
  route("DELETE /chats/:chatId/messages/:chatMessageId", { ...members, limits: [often] }, ({ actor, params }) =>
    deleteChatMessage(app, actor, params.chatId, params.chatMessageId),
  ),
  route("GET /chats/:chatId/messages/:chatMessageId/ticket", members, ({ actor, params }) =>
    showSharedTicket(app, actor, params.chatId, params.chatMessageId),
  ),
];
