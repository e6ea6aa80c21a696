import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../../shell/live-cache.ts";

const key = ["contact-duplicates"];

/** Contacts that may be one person, in groups. */
export const duplicatesQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    call("GET /contacts/duplicates", { query: pageParam === null ? {} : { after: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** A merge is an update and a delete. */
export const liveDuplicates: LiveHandlers = {
  contact: (event) => (event.action === "delete" ? [refetch(key)] : []),
};
