import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** How companies pay the platform, for the super user. */
export const gatewaysQuery = queryOptions({
  queryKey: ["gateways"],
  queryFn: ({ signal }) => call("GET /gateways", { signal }),
});
