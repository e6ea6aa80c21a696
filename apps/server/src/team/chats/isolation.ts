import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    chatId: number;
    chatUuid: string;
    chatMessageId: number;
  }
}

const ofMessage = ({ chatId, chatMessageId }: { chatId: number; chatMessageId: number }) => ({
  params: { chatId, chatMessageId },
});

export const isolation: Isolation = {
  tables: ["chats", "chat_users", "chat_messages"],
  furnish: async ({ admin, ids: { userId, ticketId } }) => {
    const { id: chatId, uuid } = await admin.does("POST /chats", { body: { title: secret, users: [{ id: userId }] } });
    const params = { chatId };
    const { id } = await admin.does("POST /chats/:chatId/messages", { params, body: { message: secret, ticketId } });
    return { chatId, chatUuid: uuid, chatMessageId: id };
  },
  covers: {
    "GET /chats": list,
    "GET /chats/unread": list,
    "GET /chats/search": { ask: () => ({ query: { searchParam: secret } }), list: true },
    "GET /chats/u/:uuid": of(({ chatUuid }) => ({ params: { uuid: chatUuid } })),
    "POST /chats": of(({ userId }) => ({ body: { title: "Do intruso", users: [{ id: userId }] } })),
    "POST /chats/direct": of(({ userId }) => ({ body: { userId } })),
    "PUT /chats/:chatId": of(({ chatId }) => ({ params: { chatId }, body: { title: "Mudado" } })),
    "DELETE /chats/:chatId": of(({ chatId }) => ({ params: { chatId } })),
    "POST /chats/:chatId/leave": of(({ chatId }) => ({ params: { chatId } })),
    "PUT /chats/:chatId/mute": of(({ chatId }) => ({ params: { chatId }, body: { isMuted: true } })),
    "POST /chats/:chatId/read": of(({ chatId }) => ({ params: { chatId }, body: {} })),
    "GET /chats/:chatId/messages": of(({ chatId }) => ({ params: { chatId } })),
    "POST /chats/:chatId/messages": of(({ chatId }) => ({ params: { chatId }, body: { message: "intrusa" } })),
    "PUT /chats/:chatId/messages/:chatMessageId": of((ids) => ({ ...ofMessage(ids), body: { message: "mudada" } })),
    "DELETE /chats/:chatId/messages/:chatMessageId": of(ofMessage),
    "GET /chats/:chatId/messages/:chatMessageId/ticket": of(ofMessage),
  },
};
