import type { Answer } from "@recado/contracts";
import type { Chat, ChatMessage, OwnChat } from "@recado/contracts/chats";
import type { InfiniteData } from "@tanstack/react-query";
import { rowsOf, type ListPages } from "../../shell/list/list-pages.ts";

export type ChatList = ListPages<OwnChat>;
/** Pages are newest first; the messages of a page are oldest first. */
export type ChatMessageList = InfiniteData<Answer<"GET /chats/:chatId/messages">, number | undefined>;

/** The user's own row of a chat. */
export const ownOf = (chat: Chat, userId: number) => chat.users.find((one) => one.userId === userId);

const newestFirst = (a: OwnChat, b: OwnChat): number => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;

/**
 * Applies a chat's event to the list, newest message first. A chat that the list lacks is added only from `chat-user`,
 * which has all fields. Events for all members don't contain whether it is muted, so that stays.
 */
export function withChat(list: ChatList, told: Chat | OwnChat): ChatList {
  const known = rowsOf(list).find(({ id }) => id === told.id);
  if (!known && !("isMuted" in told)) return list;
  const chat: OwnChat = "isMuted" in told ? told : { ...told, isMuted: known?.isMuted ?? false };
  const sorted = [...rowsOf(list).filter(({ id }) => id !== told.id), chat].toSorted(newestFirst);
  const sizes = list.pages.map(({ rows }) => rows.length);
  if (!known && sizes[0] !== undefined) sizes[0] += 1;
  let from = 0;
  const pages = list.pages.map((page, n) => {
    const rows = sorted.slice(from, (from += sizes[n] ?? 0));
    return { ...page, rows, count: page.count + (known ? 0 : 1) };
  });
  return { ...list, pages };
}

/** Puts a message in its place; a new one is added only if its page is loaded. Applying it twice changes nothing. */
export function withChatMessage(list: ChatMessageList, message: ChatMessage): ChatMessageList {
  const holder = list.pages.findIndex(({ records }) => records.some(({ id }) => id === message.id));
  if (holder !== -1)
    return onPage(list, holder, (records) => records.map((one) => (one.id === message.id ? message : one)));
  const at = list.pages.findIndex((page) => (page.records[0]?.id ?? Infinity) < message.id || !page.hasMore);
  if (at === -1) return list;
  return onPage(list, at, (records) => [...records, message].toSorted((a, b) => a.id - b.id));
}

/** All messages, oldest first. */
export const chatMessagesOf = (list: Pick<ChatMessageList, "pages"> | undefined): ChatMessage[] =>
  list?.pages.toReversed().flatMap(({ records }) => records) ?? [];

function onPage(list: ChatMessageList, at: number, change: (records: ChatMessage[]) => ChatMessage[]): ChatMessageList {
  return {
    ...list,
    pages: list.pages.map((page, n) => (n === at ? { ...page, records: change(page.records) } : page)),
  };
}
