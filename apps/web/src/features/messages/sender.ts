import { call } from "../../shell/api.ts";
import { link } from "../../shell/live.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { createSender, showSent } from "./send-messages.ts";

/** This tab's sender. */
export const sender = createSender({
  post: ({ ticketId, body, quoted, clientId }) =>
    call("POST /messages/:ticketId", {
      params: { ticketId },
      body: { body, clientId, quotedMsg: quoted && { id: quoted.id } },
    }),
  arrived: (message) => {
    showSent(queryClient, message);
    // Through the bridge too: a fetch that is under way may be older than the message.
    liveCache.receive("appMessage", { action: "update", message });
  },
});

/** Sends what still waits, now and whenever the server can be reached again. Returns how to stop. */
export function keepSending(): () => void {
  sender.flush();
  addEventListener("online", sender.flush);
  const unwatch = link.watch(() => {
    if (link.state() === "connected") sender.flush();
  });
  return () => {
    removeEventListener("online", sender.flush);
    unwatch();
  };
}
