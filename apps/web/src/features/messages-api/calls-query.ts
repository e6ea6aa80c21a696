import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

const keyOf = (whatsappId: number) => ["messages-api-calls", whatsappId] as const;

/** The latest calls with a connection's token; read each time they are shown. */
export const callsQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: keyOf(whatsappId),
    queryFn: async ({ signal }) =>
      (await call("GET /messages-api/:whatsappId/calls", { params: { whatsappId }, signal })).calls,
    staleTime: 0,
    gcTime: 0,
    meta: { live: true },
  });

export const liveCalls: LiveHandlers = {
  apiCalls: ({ whatsappId }) => [refetch(keyOf(whatsappId))],
};
