import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** The quick replies of the user and of the company. */
export const quickMessagesQuery = queryOptions({
  queryKey: ["quickMessages", "list"],
  queryFn: ({ signal }) => call("GET /quick-messages/list", { query: {}, signal }),
  staleTime: Infinity,
  meta: { live: true },
});

// They seldom change, and only the server knows which the user may use.
export const liveQuickMessages: LiveHandlers = { quickMessage: () => [refetch(["quickMessages"])] };
