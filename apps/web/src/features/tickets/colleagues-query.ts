import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** The users that can receive a conversation. Each dialog fetches it again: presence and workload change all day. */
export const colleaguesQuery = queryOptions({
  queryKey: ["ticket-colleagues"],
  queryFn: ({ signal }) => call("GET /tickets/colleagues", { signal }),
  staleTime: 0,
  meta: { live: true },
});

const again = () => [refetch(colleaguesQuery.queryKey)];
/** Keeps an open dialog up to date when users come, go, or receive conversations. */
export const liveColleagues: LiveHandlers = { user: again, ticket: again };
