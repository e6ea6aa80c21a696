import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import type { LiveHandlers } from "../../shell/live-cache.ts";

const key = ["file-lists"];

/** File lists by name. */
export const fileListsQuery = (words: string) =>
  listQuery([...key, words], async (pageNumber, signal) => {
    const { files, ...page } = await call("GET /files", { query: { searchParam: words, pageNumber }, signal });
    return { rows: files, ...page };
  });

/**
 * All file lists, for a field that chooses one: one that is missing counts as deleted there. Not below the pages' key,
 * because events patch that.
 */
export const allFileListsQuery = queryOptions({
  queryKey: ["all-file-lists"],
  queryFn: async ({ signal }) => {
    const lists: { id: number; name: string }[] = [];
    for (let pageNumber = 1; ; pageNumber++) {
      const { files, hasMore } = await call("GET /files", { query: { searchParam: "", pageNumber }, signal });
      lists.push(...files.map(({ id, name }) => ({ id, name })));
      if (!hasMore) return lists;
    }
  },
  staleTime: 0,
});

/** One list with its files and what sends it; read each time it is shown, because no event reports what sends it. */
export const fileListQuery = (fileId: number) =>
  queryOptions({
    queryKey: ["file-list", fileId],
    queryFn: ({ signal }) => call("GET /files/:fileId", { params: { fileId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const liveFileLists: LiveHandlers = {
  file: (event) =>
    rowPatches(
      key,
      event.action === "delete" ? { action: "delete", id: event.fileId } : { action: event.action, row: event.files },
    ),
};
