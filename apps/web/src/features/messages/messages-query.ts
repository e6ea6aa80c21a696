import type { Ticket } from "@recado/contracts/tickets";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { newestOf, newestPage, oldestOf, ownEnd } from "./message-pages.ts";

export const messagesKey = (ticketId: number) => ["messages", ticketId] as const;

/**
 * The messages of a chat, newest page first, with its service cycles. A resolved conversation begins at its own end,
 * where newer conversations of the contact may follow.
 */
export const messagesQuery = ({ id: ticketId, status }: Pick<Ticket, "id" | "status">) =>
  infiniteQueryOptions({
    queryKey: messagesKey(ticketId),
    queryFn: ({ pageParam, signal }) =>
      // Messages are marked as read when they were in view, not when they are loaded.
      call("GET /messages/:ticketId", {
        params: { ticketId },
        query: { ...pageParam, markRead: "false" },
        signal,
      }),
    initialPageParam: status === "closed" ? ownEnd : newestPage,
    getNextPageParam: (page) => (page.hasMore ? { before: oldestOf(page) } : undefined),
    getPreviousPageParam: (page) => (page.hasNewer ? { after: newestOf(page) } : undefined),
    meta: { live: true },
  });
