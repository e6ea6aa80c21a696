import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch } from "../../shell/live-cache.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import type { LiveHandlers } from "../../shell/live-cache.ts";

const key = ["integrations"];
const allKey = ["all-integrations"];

/** Integrations by name. */
export const integrationsQuery = (words: string) =>
  listQuery([...key, words], async (pageNumber, signal) => {
    const { queueIntegrations, ...page } = await call("GET /queueIntegration", {
      query: { searchParam: words, pageNumber },
      signal,
    });
    return { rows: queueIntegrations, ...page };
  });

/** All integrations, for a field that chooses one: a company has five pages of them at most. */
export const allIntegrationsQuery = queryOptions({
  queryKey: allKey,
  queryFn: async ({ signal }) => {
    const all: { id: number; name: string }[] = [];
    for (let pageNumber = 1; pageNumber <= 5; pageNumber++) {
      const { queueIntegrations, hasMore } = await call("GET /queueIntegration", {
        query: { searchParam: "", pageNumber },
        signal,
      });
      all.push(...queueIntegrations.map(({ id, name }) => ({ id, name })));
      if (!hasMore) break;
    }
    return all;
  },
  meta: { live: true },
});

/** The latest calls of one; read each time they are shown. */
export const callsQuery = (integrationId: number) =>
  queryOptions({
    queryKey: ["integration-calls", integrationId],
    queryFn: async ({ signal }) =>
      (await call("GET /queueIntegration/:integrationId/calls", { params: { integrationId }, signal })).calls,
    staleTime: 0,
    gcTime: 0,
  });

export const liveIntegrations: LiveHandlers = {
  queueIntegration: (event) => [
    ...rowPatches(
      key,
      event.action === "delete"
        ? { action: "delete", id: event.integrationId }
        : { action: event.action, row: event.queueIntegration },
    ),
    refetch(allKey),
  ],
};
