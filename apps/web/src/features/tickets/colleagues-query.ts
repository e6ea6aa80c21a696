import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** To whom a conversation can be handed. Asked anew by each dialog: who is there, and what they have, changes all day. */
export const colleaguesQuery = queryOptions({
  queryKey: ["ticket-colleagues"],
  queryFn: ({ signal }) => call("GET /tickets/colleagues", { signal }),
  staleTime: 0,
  meta: { live: true },
});

const again = () => [refetch(colleaguesQuery.queryKey)];
/** A dialog that is open follows who comes, goes, and is given conversations. */
export const liveColleagues: LiveHandlers = { user: again, ticket: again };
