import type { Answer } from "@recado/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";
import { byName } from "../../ui/by-name.ts";

type Tags = Answer<"GET /tags/list">;

/** The company's tags, by name. The socket keeps them up to date. */
export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: ({ signal }) => call("GET /tags/list", { signal }),
  meta: { live: true },
});

export const liveTags: LiveHandlers = {
  tag: (event) => [
    patch<Tags>(tagsQuery.queryKey, (list) => {
      const id = event.action === "delete" ? event.tagId : event.tag.id;
      const others = list.filter((tag) => tag.id !== id);
      return event.action === "delete" ? others : [...others, event.tag].toSorted(byName);
    }),
  ],
};
