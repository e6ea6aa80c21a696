import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** Every plan, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ["plans", "all"],
  queryFn: ({ signal }) => call("GET /plans/all", { signal }),
  meta: { live: true },
});

/** A plan says how many companies have it. */
export const livePlans: LiveHandlers = {
  platform: ({ action }) => (action === "helps" ? [] : [refetch(plansQuery.queryKey)]),
};
