import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** Asked each time that the checklist comes into view: what ticks it off happens on other screens. */
export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => call("GET /first-steps", { signal }),
  staleTime: 0,
  refetchOnMount: "always",
});
