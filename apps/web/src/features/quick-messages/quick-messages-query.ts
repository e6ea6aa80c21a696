import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { onLive } from "../../shell/live.ts";
import { refetch } from "../../shell/live-cache.ts";

/** What one writes with: one's own and the company's. */
export const quickMessagesQuery = queryOptions({
  queryKey: ["quickMessages", "list"],
  queryFn: ({ signal }) => call("GET /quick-messages/list", { query: {}, signal }),
  staleTime: Infinity,
  meta: { live: true },
});

// They change seldom, and which are one's own the server knows.
onLive("quickMessage", () => [refetch(["quickMessages"])]);
