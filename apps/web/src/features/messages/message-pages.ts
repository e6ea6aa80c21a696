import type { Answer } from "@recado/contracts";
import type { Message } from "@recado/contracts/messages";
import type { InfiniteData } from "@tanstack/react-query";

/** Pages are newest first; the messages of a page are oldest first. */
export type MessagePage = Answer<"GET /messages/:ticketId">;
export type MessageList = InfiniteData<MessagePage, PagePlace>;
/** Where a page is: before, after or around a message, at the conversation's own end; the newest page if empty. */
export type PagePlace = { before?: number; after?: number; around?: number; atOwnEnd?: "true" };

export const newestPage: PagePlace = {};
export const ownEnd: PagePlace = { atOwnEnd: "true" };

/** The id of a conversation's last message, if a newer conversation's messages follow it; else undefined. */
export function endBefore(messages: readonly Message[], ticketId: number): number | undefined {
  const stored = messages.filter(({ id }) => id > 0);
  const end = stored.findLast((message) => message.ticketId === ticketId);
  return end === stored.at(-1) ? undefined : end?.id;
}

/** Whether the newest messages are not loaded: the list is a window around a message that the user looked up. */
export const isWindow = (list: Pick<MessageList, "pages"> | undefined): boolean => list?.pages[0]?.hasNewer ?? false;

/** All messages, oldest first. */
export const messagesOf = (list: Pick<MessageList, "pages"> | undefined): Message[] =>
  list?.pages.toReversed().flatMap(({ messages }) => messages) ?? [];

/** The id of the newest stored message; 0 if there is none. */
export const newestId = (messages: readonly Message[]): number => messages.findLast(({ id }) => id > 0)?.id ?? 0;

/** The list without its older pages. */
export const firstPage = (list: MessageList | undefined): MessageList | undefined =>
  list && list.pages.length > 1 ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : list;

/** The id of the oldest message, where the next page begins. */
export const oldestOf = (page: MessagePage): number | undefined => page.messages[0]?.id;

/** The id of the newest message, where a page of newer ones begins. */
export const newestOf = (page: MessagePage): number | undefined => page.messages.at(-1)?.id;

/** Ticks never fall: an answer may arrive after a newer event. */
const newerOf = (known: Message, told: Message): Message => (told.ack < known.ack ? known : told);

/**
 * Puts a message in its place. A message that the list does not contain enters only if `isOfTicket` (the user may not see
 * other tickets of the chat) and if it is not older than the loaded pages.
 */
export function withMessage(list: MessageList, message: Message, isOfTicket: boolean): MessageList {
  const holder = list.pages.findIndex(({ messages }) => messages.some(({ id }) => id === message.id));
  if (holder !== -1)
    return onPage(list, holder, (messages) => messages.map((m) => (m.id === message.id ? newerOf(m, message) : m)));
  if (!isOfTicket) return list;
  // The page that starts before the message. A chat that is loaded to its start accepts any older message.
  const at = list.pages.findIndex((page) => (oldestOf(page) ?? Infinity) < message.id || !page.hasMore);
  if (at === -1) return list;
  // There are unloaded messages between the loaded ones and this one.
  if (at === 0 && isWindow(list) && message.id > newestId(messagesOf(list))) return list;
  return onPage(list, at, (messages) => {
    const after = messages.findIndex(({ id }) => id > message.id);
    return messages.toSpliced(after === -1 ? messages.length : after, 0, message);
  });
}

/** Marks the customer's messages of a ticket read, up to an id. Returns the same list if nothing changes. */
export function withAllRead(list: MessageList, ticketId: number, upToId = Infinity): MessageList {
  const isUnread = (m: Message) => m.ticketId === ticketId && !m.fromMe && !m.read && m.id <= upToId;
  return list.pages.reduce(
    (result, page, n) =>
      page.messages.some(isUnread)
        ? onPage(result, n, (messages) => messages.map((m) => (isUnread(m) ? { ...m, read: true } : m)))
        : result,
    list,
  );
}

function onPage(list: MessageList, at: number, change: (messages: Message[]) => Message[]): MessageList {
  return {
    ...list,
    pages: list.pages.map((page, n) => (n === at ? { ...page, messages: change(page.messages) } : page)),
  };
}
