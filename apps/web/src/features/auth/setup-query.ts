import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** Whether this app still waits for its owner, and whether anybody may sign a company up. */
export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: ({ signal }) => call("GET /setup", { signal }),
  // The owner may open or close the sign-up while the page is open.
  staleTime: 60_000,
  retry: false,
});
