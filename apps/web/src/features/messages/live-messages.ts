import { patch, refetch, type Reducer } from "../../shell/live-cache.ts";
import { withAllRead, withMessage, type MessageList } from "./message-pages.ts";

/** What events mean for the cached chats. */
export const messageReducers = {
  appMessage: ({ message }) => [
    // A chat spans the earlier conversations of its contact, so a message may stand in several lists.
    patch<MessageList>(["messages"], (list, key) => withMessage(list, message, key[1] === message.ticketId)),
  ],
  ticket: (event) => {
    switch (event.action) {
      case "updateUnread":
        return [patch<MessageList>(["messages", event.ticketId], (list) => withAllRead(list, event.ticketId))];
      case "update":
        // Its stretches of service may have begun or ended, which no event tells.
        return [refetch(["messages", event.ticket.id])];
      default:
        return [];
    }
  },
} satisfies { appMessage: Reducer<"appMessage">; ticket: Reducer<"ticket"> };
