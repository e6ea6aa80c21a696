import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

export const knowledgeKey = ["prompt-knowledge"];

/** The titles of a prompt's knowledge, without the texts. */
export const knowledgeQuery = (promptId: number) =>
  queryOptions({
    queryKey: [...knowledgeKey, promptId],
    queryFn: async ({ signal }) =>
      (await call("GET /prompt/:promptId/knowledge", { params: { promptId }, signal })).knowledge,
    meta: { live: true },
  });
