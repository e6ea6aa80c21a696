import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../../shell/live-cache.ts";

/** A queue's options, nested and in order. */
export const optionsQuery = (queueId: number) =>
  queryOptions({
    queryKey: ["queue-options", queueId],
    queryFn: ({ signal }) => call("GET /queue-options", { query: { queueId: String(queueId) }, signal }),
  });

export const liveQueueOptions: LiveHandlers = {
  queueOption: ({ queueId }) => [refetch(["queue-options", queueId])],
};
