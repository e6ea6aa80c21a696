import type { Answer } from "@recado/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";

type Queues = Answer<"GET /queue">;

/** The company's queues in their order, kept up to date by the socket. */
export const queuesQuery = queryOptions({
  queryKey: ["queues"],
  queryFn: ({ signal }) => call("GET /queue", { query: {}, signal }),
  meta: { live: true },
});

const byOrder = (a: Queues[number], b: Queues[number]) =>
  (a.orderQueue ?? Infinity) - (b.orderQueue ?? Infinity) || a.id - b.id;

export const liveQueues: LiveHandlers = {
  queue: (event) => [
    patch<Queues>(queuesQuery.queryKey, (list) => {
      const id = event.action === "delete" ? event.queueId : event.queue.id;
      const others = list.filter((queue) => queue.id !== id);
      return event.action === "delete" ? others : [...others, event.queue].toSorted(byOrder);
    }),
  ],
};
