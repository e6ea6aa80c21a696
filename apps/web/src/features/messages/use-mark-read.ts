import type { Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { call } from "../../shell/api.ts";
import { useLinkState } from "../../shell/live.ts";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { isWindow, messagesOf, withAllRead, type MessageList } from "./message-pages.ts";
import { messagesQuery } from "./messages-query.ts";
import { readUpTo } from "./read-up-to.ts";
import type { View } from "./use-held-place.ts";

/**
 * Reports to the server which messages the conversation's owner has had in view. The customer gets read ticks for those
 * only, not for messages outside the view or that arrive while the tab is hidden. Other users mark nothing. Call the
 * result when the messages in view change.
 */
export function useMarkRead(ticket: Ticket, myId: number): (view: View) => void {
  const { id, userId, status, unreadMessages, updatedAt } = ticket;
  const client = useQueryClient();
  const { data, hasNextPage: hasOlder } = useInfiniteQuery(messagesQuery(ticket));
  const isVisible = usePageVisible();
  const isLinked = useLinkState() === "connected";
  const isMine = status === "open" && userId === myId;
  const view = useRef<View | null>(null);
  const seen = useRef(new Set<number>());
  const told = useRef("");

  const tell = () => {
    const now = view.current;
    // A window around an old message does not tell which of the newest messages were seen.
    if (!isMine || !isVisible || !now || isWindow(data)) return;
    const messages = messagesOf(data);
    for (const message of messages)
      if (message.id >= now.fromId && message.id <= now.toId) seen.current.add(message.id);
    const upToId = readUpTo({ messages, ticketId: id, unread: unreadMessages, hasOlder, seen: seen.current });
    // After the answer the server may still have marked it as unread.
    const news = `${upToId} ${unreadMessages} ${updatedAt}`;
    if (upToId === null || !isLinked || told.current === news) return;
    told.current = news;
    call("POST /tickets/:ticketId/read", { params: { ticketId: id }, query: { upToId } }).then(
      () => showRead(client, id, upToId),
      // The next message, scroll or connection tries again.
      () => (told.current = ""),
    );
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
    tell();
  });
  // Scrolling renders nothing.
  return useCallback((now) => {
    view.current = now;
    latest.current();
  }, []);
}

/** The server's event carries the count only, and comes only when the count changes. */
function showRead(client: QueryClient, ticketId: number, upToId: number): void {
  const key = ["messages", ticketId];
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<MessageList>(key, (list) => list && withAllRead(list, ticketId, upToId), { updatedAt });
}
