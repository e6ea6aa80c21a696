import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** Whether this app still waits for its owner. */
export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: ({ signal }) => call("GET /setup", { signal }),
  staleTime: Infinity,
  retry: false,
});
