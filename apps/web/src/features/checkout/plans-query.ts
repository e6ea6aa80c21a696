import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** The plans that are offered. */
export const publicPlansQuery = queryOptions({
  queryKey: ["plans", "public"],
  queryFn: ({ signal }) => call("GET /plans/list", { signal }),
});
