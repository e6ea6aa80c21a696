import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import type { LiveHandlers } from "../../shell/live-cache.ts";

const key = ["webhooks"];

/** All webhooks, by name: a company has few. */
export const webhooksQuery = listQuery(key, async (_, signal) => {
  const { webhooks } = await call("GET /webhooks", { signal });
  return { rows: webhooks, count: webhooks.length, hasMore: false };
});

/** The latest events; read each time they are shown. */
export const deliveriesQuery = (webhookId: number) =>
  queryOptions({
    queryKey: ["webhook-deliveries", webhookId],
    queryFn: async ({ signal }) =>
      (await call("GET /webhooks/:webhookId/deliveries", { params: { webhookId }, signal })).deliveries,
    staleTime: 0,
    gcTime: 0,
  });

export const liveWebhooks: LiveHandlers = {
  webhook: (event) =>
    rowPatches(
      key,
      event.action === "delete"
        ? { action: "delete", id: event.webhookId }
        : { action: event.action, row: event.webhook },
    ),
};
