import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** Asked each time that the checklist comes into view: not all that ticks it off is told to browsers. */
export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => call("GET /first-steps", { signal }),
  staleTime: 0,
  refetchOnMount: "always",
});

const again = () => [refetch(firstStepsQuery.queryKey)];

/** Colleagues tick it off too. */
export const liveFirstSteps: LiveHandlers = {
  user: ({ action }) => (action === "update" ? [] : again()),
  invitation: again,
  queue: again,
  whatsapp: again,
};
