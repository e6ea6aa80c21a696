import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";
import { withAllRead, withMessage, type MessageList } from "./message-pages.ts";

/** Applies events to the cached chats. */
export const liveMessages: LiveHandlers = {
  appMessage: ({ message }) => [
    // A chat includes the contact's earlier tickets, so several lists may contain the message.
    patch<MessageList>(["messages"], (list, key) => withMessage(list, message, key[1] === message.ticketId)),
  ],
  ticket: (event) => {
    switch (event.action) {
      case "updateUnread":
        return [patch<MessageList>(["messages", event.ticketId], (list) => withAllRead(list, event.ticketId))];
      case "update":
        // A service cycle may have started or ended; no event carries it.
        return [refetch(["messages", event.ticket.id])];
      default:
        return [];
    }
  },
};
