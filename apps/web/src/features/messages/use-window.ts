import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../shell/api.ts";
import { isWindow, type MessageList } from "./message-pages.ts";
import { messagesQuery } from "./messages-query.ts";

/** The list as a window around a message, and the way back to the newest. */
export function useWindow(ticketId: number, toBottom: () => void) {
  const client = useQueryClient();
  const loadAround = useCallback(
    async (around: number) => {
      const { queryKey } = messagesQuery(ticketId);
      const query = { around, markRead: "false" as const };
      const page = await call("GET /messages/:ticketId", { params: { ticketId }, query });
      // A fetch under way would replace the window.
      await client.cancelQueries({ queryKey });
      client.setQueryData<MessageList>(queryKey, { pages: [page], pageParams: [{ around }] });
    },
    [client, ticketId],
  );
  const toNewest = useCallback(() => {
    const { queryKey } = messagesQuery(ticketId);
    if (isWindow(client.getQueryData<MessageList>(queryKey))) void client.resetQueries({ queryKey, exact: true });
    else toBottom();
  }, [client, ticketId, toBottom]);
  return { toNewest, loadAround };
}
