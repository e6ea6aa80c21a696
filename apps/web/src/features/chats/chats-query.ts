import type { OwnChat } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import type { FreeColleague } from "@recado/contracts/transfers";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { listQuery, rowsOf, withoutRow } from "../../shell/list/list-pages.ts";
import { patch, refetch, type LiveHandlers, type Patch } from "../../shell/live-cache.ts";
import { queryClient } from "../../shell/query-client.ts";
import { withChat, withChatMessage, type ChatList, type ChatMessageList } from "./chat-pages.ts";

const listKey = ["chats"];
const chatKey = ["chat"];
const messagesKey = (chatId: number) => ["chat-messages", chatId];

/** The user's chats, by title or member; the one with the newest message first. */
export const chatsQuery = (words: string) =>
  listQuery([...listKey, words], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /chats", { query: { searchParam: words, pageNumber }, signal });
    return { rows: records, ...page };
  });

/** Those with messages that the user has not read. */
export const unreadChatsQuery = queryOptions({
  queryKey: ["chats-unread"],
  queryFn: async ({ signal }) => (await call("GET /chats/unread", { signal })).records,
  meta: { live: true },
});

/** The chat of an address. */
export const chatQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...chatKey, uuid],
    queryFn: ({ signal }) => call("GET /chats/u/:uuid", { params: { uuid }, signal }),
    meta: { live: true },
  });

/** Messages of a chat; a page is asked for by the oldest message of the page after it. */
export const chatMessagesQuery = (chatId: number) =>
  infiniteQueryOptions({
    queryKey: messagesKey(chatId),
    queryFn: ({ pageParam, signal }) =>
      call("GET /chats/:chatId/messages", { params: { chatId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records[0]?.id : undefined),
    meta: { live: true },
  });

/** Messages of the user's chats that contain the words. */
export const foundMessagesQuery = (words: string) =>
  queryOptions({
    queryKey: ["chats-search", words],
    queryFn: ({ signal }) => call("GET /chats/search", { query: { searchParam: words }, signal }),
    enabled: words.length >= limits.userSearchMin,
  });

/** The content of a shared conversation's card, for this user. */
export const sharedTicketQuery = (chatId: number, chatMessageId: number) =>
  queryOptions({
    queryKey: ["chat-shared", chatId, chatMessageId],
    queryFn: ({ signal }) =>
      call("GET /chats/:chatId/messages/:chatMessageId/ticket", { params: { chatId, chatMessageId }, signal }),
  });

/** All users of the company, with their presence. */
export const peopleQuery = queryOptions({
  queryKey: ["chat-people"],
  queryFn: ({ signal }) => call("GET /tickets/colleagues", { signal }),
  meta: { live: true },
});

const ofChat = (chatId: number, change: (chat: OwnChat) => OwnChat): Patch =>
  patch<OwnChat>(chatKey, (chat) => (chat.id === chatId ? change(chat) : chat));

export const liveChats: LiveHandlers = {
  "chat-user": ({ record }) => [
    patch<ChatList>([...listKey, ""], (list) => withChat(list, record)),
    ofChat(record.id, () => record),
    refetch(unreadChatsQuery.queryKey),
  ],
  chat: (event) => {
    if (event.action === "delete")
      return [
        patch<ChatList>(listKey, (list) => withoutRow(list, event.id)),
        // Refetch it, so that users who have it open see that it is gone.
        refetch(chatKey),
        refetch(unreadChatsQuery.queryKey),
      ];
    if (event.action === "update-message")
      return [
        patch<ChatMessageList>(messagesKey(event.message.chatId), (list) => withChatMessage(list, event.message)),
      ];
    const { chat } = event;
    const patches = [
      patch<ChatList>(listKey, (list) => withChat(list, chat)),
      // A chat of a page that is not loaded is now the first.
      refetch([...listKey, ""], () =>
        rowsOf(queryClient.getQueryData<ChatList>(chatsQuery("").queryKey)).some(({ id }) => id === chat.id),
      ),
      ofChat(chat.id, (known) => ({ ...known, ...chat })),
      refetch(unreadChatsQuery.queryKey),
    ];
    if (event.action === "update") return patches;
    const { newMessage } = event;
    return [patch<ChatMessageList>(messagesKey(chat.id), (list) => withChatMessage(list, newMessage)), ...patches];
  },
  user: (event) => [
    patch<FreeColleague[]>(peopleQuery.queryKey, (people) => {
      if (event.action === "delete") return people.filter(({ id }) => id !== event.userId);
      const { id, name, online } = event.user;
      return people.map((one) => {
        if (one.id !== id) return one;
        return { ...one, name, presence: online ? "online" : one.presence === "never" ? "never" : "away" };
      });
    }),
  ],
};
