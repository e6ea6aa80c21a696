import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import type { ContactList } from "@recado/contracts/contact-lists";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";

export type Validity = "yes" | "no" | "unchecked";

/** Contact lists by name. */
export const contactListsQuery = (words: string) =>
  listQuery(["contact-lists", "page", words], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /contact-lists", {
      query: { searchParam: words, pageNumber },
      signal,
    });
    return { rows: records, ...page };
  });

/** Every list, for pickers. */
export const shortListsQuery = queryOptions({
  queryKey: ["contact-lists", "short"],
  queryFn: ({ signal }) => call("GET /contact-lists/list", { query: {}, signal }),
  meta: { live: true },
});

export const contactListQuery = (contactListId: number) =>
  queryOptions({
    queryKey: ["contact-lists", "one", contactListId],
    queryFn: ({ signal }) => call("GET /contact-lists/:contactListId", { params: { contactListId }, signal }),
    meta: { live: true },
  });

/** The contacts of a list. */
export const listItemsQuery = (contactListId: number, words: string, valid: Validity | undefined) =>
  listQuery(["contact-lists", "items", contactListId, words, valid ?? ""], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /contact-lists/:contactListId/contacts", {
      params: { contactListId },
      query: { searchParam: words, pageNumber, ...(valid && { valid }) },
      signal,
    });
    return { rows: records, ...page };
  });

export const liveContactLists: LiveHandlers = {
  contactList: (event) => {
    const id = event.action === "delete" ? event.id : event.contactList.id;
    return [
      ...rowPatches(
        ["contact-lists", "page"],
        event.action === "delete" ? event : { action: event.action, row: event.contactList },
      ),
      event.action === "delete"
        ? refetch(["contact-lists", "one", id])
        : patch<ContactList>(["contact-lists", "one", id], () => event.contactList),
      refetch(["contact-lists", "items", id]),
      ...(event.action === "update" ? [] : [refetch(["contact-lists", "short"])]),
    ];
  },
};
