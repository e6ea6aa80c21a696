import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** Every help video, by title. */
export const helpsQuery = queryOptions({
  queryKey: ["helps"],
  queryFn: ({ signal }) => call("GET /helps/list", { signal }),
  meta: { live: true },
});

export const liveHelps: LiveHandlers = {
  platform: ({ action }) => (action === "helps" ? [refetch(helpsQuery.queryKey)] : []),
};
