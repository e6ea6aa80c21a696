import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** The settings of the payment gateways, for the super user. */
export const gatewaysQuery = queryOptions({
  queryKey: ["gateways"],
  queryFn: ({ signal }) => call("GET /gateways", { signal }),
});
