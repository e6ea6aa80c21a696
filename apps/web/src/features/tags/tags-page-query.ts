import { call } from "../../shell/api.ts";
import { rowPatches, listQuery } from "../../shell/list/list-pages.ts";
import type { LiveHandlers } from "../../shell/live-cache.ts";

const key = ["tags-page"];

/** Tags with how many conversations and contacts have each, by name. */
export const tagsPageQuery = (words: string) =>
  listQuery([...key, words], async (pageNumber, signal) => {
    const { tags, ...page } = await call("GET /tags", { query: { searchParam: words, pageNumber }, signal });
    return { rows: tags, ...page };
  });

export const liveTagsPage: LiveHandlers = {
  tag: (event) =>
    rowPatches(
      key,
      event.action === "delete"
        ? { action: "delete", id: event.tagId }
        : { action: "isRestored" in event ? "create" : event.action, row: event.tag },
    ),
};
