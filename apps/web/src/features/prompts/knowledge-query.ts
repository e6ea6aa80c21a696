import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

export const knowledgeKey = ["prompt-knowledge"];

/** The texts that a prompt knows, without what they say. */
export const knowledgeQuery = (promptId: number) =>
  queryOptions({
    queryKey: [...knowledgeKey, promptId],
    queryFn: async ({ signal }) =>
      (await call("GET /prompt/:promptId/knowledge", { params: { promptId }, signal })).knowledge,
    meta: { live: true },
  });
