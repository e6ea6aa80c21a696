import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { onLive } from "../../shell/live.ts";
import { messageReducers } from "./live-messages.ts";
import { oldestOf } from "./message-pages.ts";

/** The messages of a chat, newest page first, with its service cycles. */
export const messagesQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ["messages", ticketId],
    queryFn: ({ pageParam, signal }) =>
      call("GET /messages/:ticketId", { params: { ticketId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? oldestOf(page) : undefined),
    meta: { live: true },
  });

onLive("appMessage", messageReducers.appMessage);
onLive("ticket", messageReducers.ticket);
