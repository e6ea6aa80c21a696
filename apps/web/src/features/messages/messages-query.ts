import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { newestOf, newestPage, oldestOf } from "./message-pages.ts";

/** The messages of a chat, newest page first, with its service cycles. */
export const messagesQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ["messages", ticketId],
    queryFn: ({ pageParam, signal }) =>
      // Messages are marked as read when they were in view, not when they are loaded.
      call("GET /messages/:ticketId", {
        params: { ticketId },
        query: { ...pageParam, markRead: "false" },
        signal,
      }),
    initialPageParam: newestPage,
    getNextPageParam: (page) => (page.hasMore ? { before: oldestOf(page) } : undefined),
    getPreviousPageParam: (page) => (page.hasNewer ? { after: newestOf(page) } : undefined),
    meta: { live: true },
  });
