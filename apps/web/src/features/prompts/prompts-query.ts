import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

import { knowledgeKey } from "./knowledge-query.ts";

const key = ["prompts"];
const allKey = ["all-prompts"];
const queuesKey = ["queues-to-choose"];
const usageKey = ["prompt-usage"];

/** Prompts by name. */
export const promptsQuery = (words: string) =>
  listQuery([...key, words], async (pageNumber, signal) => {
    const { prompts, count, hasMore } = await call("GET /prompt", {
      query: { searchParam: words, pageNumber },
      signal,
    });
    return { rows: prompts, count, hasMore };
  });

/** All prompts, for a field that chooses one: a company has five pages of them at most. */
export const allPromptsQuery = queryOptions({
  queryKey: allKey,
  queryFn: async ({ signal }) => {
    const all: { id: number; name: string }[] = [];
    for (let pageNumber = 1; pageNumber <= 5; pageNumber++) {
      const { prompts, hasMore } = await call("GET /prompt", { query: { searchParam: "", pageNumber }, signal });
      all.push(...prompts.map(({ id, name }) => ({ id, name })));
      if (!hasMore) break;
    }
    return all;
  },
  meta: { live: true },
});

/** The usage of the company's prompts this month. */
export const promptUsageQuery = queryOptions({
  queryKey: usageKey,
  queryFn: async ({ signal }) => (await call("GET /prompt", { query: {}, signal })).usage,
  meta: { live: true },
});

/** The queues that a prompt may hand over to. */
export const queuesToChooseQuery = queryOptions({
  queryKey: queuesKey,
  queryFn: async ({ signal }) =>
    (await call("GET /queue", { query: {}, signal })).map(({ id, name }) => ({ id, name })),
  meta: { live: true },
});

export const livePrompts: LiveHandlers = {
  queue: () => [refetch(queuesKey), refetch(key)],
  prompt: (event) => [
    ...rowPatches(
      key,
      event.action === "delete"
        ? { action: "delete", id: event.promptId }
        : { action: event.action, row: event.prompt },
    ),
    refetch(allKey),
    refetch(usageKey),
    refetch(knowledgeKey),
  ],
};
