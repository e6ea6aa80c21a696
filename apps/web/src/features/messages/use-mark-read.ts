import type { Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../shell/api.ts";
import { useLinkState } from "../../shell/live.ts";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { messagesOf, withAllRead, type MessageList } from "./message-pages.ts";
import { messagesQuery } from "./messages-query.ts";

/** Tells the server that the attendant who owns the conversation has it before them; nobody else's look counts. */
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
    // What can't be told now is told with the next message or connection.
    call("POST /tickets/:ticketId/read", { params: { ticketId: id } }).then(
      () => showRead(client, id, newest),
      () => undefined,
    );
  }, [client, id, newest, mustTell, isLinked]);
}

/** The event that the server sends tells of a count alone, and only where there was one. */
function showRead(client: QueryClient, ticketId: number, upToId: number): void {
  const key = ["messages", ticketId];
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<MessageList>(key, (list) => list && withAllRead(list, ticketId, upToId), { updatedAt });
}
