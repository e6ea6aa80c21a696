import type { ContactDeletion } from "@recado/contracts/contact-deletions";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";
import type { ContactsSearch } from "./contacts-search.ts";

const key = ["contacts-page"];
const importKey = ["contacts-import"];
const deletionKey = ["contacts-deletion"];

/** The state of the company's last deletion of all contacts. */
export const deletionQuery = queryOptions({
  queryKey: deletionKey,
  queryFn: ({ signal }) => call("GET /contacts/deletion", { signal }),
  meta: { live: true },
});

/** The state of the company's last import, and its refused rows. */
export const importQuery = queryOptions({
  queryKey: importKey,
  queryFn: ({ signal }) => call("GET /contacts/upload-errors", { signal }),
  meta: { live: true },
});

/** Names of extra fields that the company uses, most used first. */
export const fieldNamesQuery = queryOptions({
  queryKey: ["contact-field-names"],
  queryFn: ({ signal }) => call("GET /contacts/fields", { signal }),
});

const queryOf = ({ q: searchParam = "", tag, blocked, ...days }: ContactsSearch) => ({
  searchParam,
  ...days,
  ...(tag !== undefined && { tags: String(tag) }),
  ...(blocked && { blocked: "true" as const }),
});

/** Contacts by name, filtered as in the address. */
export const contactsQuery = (search: ContactsSearch) =>
  listQuery([...key, queryOf(search)], async (pageNumber, signal) => {
    const query = { ...queryOf(search), pageNumber };
    const { contacts, ...page } = await call("GET /contacts", { query, signal });
    return { rows: contacts, ...page };
  });

/** The total number of contacts that a search finds. */
export const contactsCountQuery = (search: ContactsSearch) =>
  queryOptions({
    queryKey: ["contacts-count", queryOf(search)],
    queryFn: ({ signal }) => call("GET /contacts/count", { query: queryOf(search), signal }),
  });

export const liveContactsPage: LiveHandlers = {
  contact: (event) => {
    if ("contact" in event) return rowPatches(key, { action: event.action, row: event.contact });
    if (event.action === "delete") return rowPatches(key, { action: "delete", id: event.contactId });
    // The server does not announce an import's contacts one by one.
    return [refetch(importKey), ...(event.action === "upload-finished" ? [refetch(key)] : [])];
  },
  // Nor those of a deletion of all contacts.
  contactDeletion: ({ deletion }) => [
    patch<ContactDeletion>(deletionKey, () => deletion),
    ...(deletion.status === "finished" ? [refetch(key)] : []),
  ],
};
