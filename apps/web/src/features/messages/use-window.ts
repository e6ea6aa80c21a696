import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { notify } from "../../ui/toasts.ts";
import { isWindow, newestPage, type MessageList, type PagePlace } from "./message-pages.ts";
import { messagesKey } from "./messages-query.ts";

/** The list as a window around a message, and the way back to the newest. */
export function useWindow(ticketId: number, toBottom: () => void) {
  const client = useQueryClient();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const loadAt = useCallback(
    async (place: PagePlace) => {
      const queryKey = messagesKey(ticketId);
      const query = { ...place, markRead: "false" as const };
      const page = await call("GET /messages/:ticketId", { params: { ticketId }, query });
      // Whoever has left finds the conversation where it begins.
      if (!isHere.current) return;
      // A fetch under way would replace the window.
      await client.cancelQueries({ queryKey });
      client.setQueryData<MessageList>(queryKey, { pages: [page], pageParams: [place] });
    },
    [client, ticketId],
  );
  const loadAround = useCallback((around: number) => loadAt({ around }), [loadAt]);
  const toNewest = useCallback(() => {
    if (!isWindow(client.getQueryData<MessageList>(messagesKey(ticketId)))) return toBottom();
    const load = async () => {
      await loadAt(newestPage);
      await new Promise(requestAnimationFrame);
      toBottom();
    };
    load().catch((error: unknown) => notify.error(codeOf(error)));
  }, [client, ticketId, loadAt, toBottom]);
  return { toNewest, loadAround };
}
