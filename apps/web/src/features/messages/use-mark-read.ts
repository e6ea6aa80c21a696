import type { Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../shell/api.ts";
import { useLinkState } from "../../shell/live.ts";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { messagesOf, withAllRead, type MessageList } from "./message-pages.ts";
import { messagesQuery } from "./messages-query.ts";

/** Marks the conversation read while its owner has it in view. Other users don't mark it. */
export function useMarkRead({ id, userId, status, unreadMessages }: Ticket, myId: number): void {
  const client = useQueryClient();
  const { data } = useInfiniteQuery(messagesQuery(id));
  const isVisible = usePageVisible();
  const isLinked = useLinkState() === "connected";
  const newest =
    messagesOf(data).findLast(({ ticketId, fromMe, read }) => ticketId === id && !fromMe && !read)?.id ?? 0;
  const isMine = status === "open" && userId === myId;
  const mustTell = isMine && isVisible && (newest > 0 || unreadMessages > 0);
  useEffect(() => {
    if (!mustTell || !isLinked) return;
    // After a failure the next message or connection tries again.
    call("POST /tickets/:ticketId/read", { params: { ticketId: id } }).then(
      () => showRead(client, id, newest),
      () => undefined,
    );
  }, [client, id, newest, mustTell, isLinked]);
}

/** The server's event carries the count only, and comes only when the count changes. */
function showRead(client: QueryClient, ticketId: number, upToId: number): void {
  const key = ["messages", ticketId];
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<MessageList>(key, (list) => list && withAllRead(list, ticketId, upToId), { updatedAt });
}
