import type { Answer } from "@recado/contracts";
import type { Ticket } from "@recado/contracts/tickets";
import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../../shell/live-cache.ts";
import { queryClient } from "../../../shell/query-client.ts";

type Page = Answer<"GET /contacts/:contactId/tickets">;
type List = InfiniteData<Page, string | undefined>;
const holds = (list: List, id: number) => list.pages.some(({ tickets }) => tickets.some((one) => one.id === id));

/** A contact's conversations that the user may see, on every connection, newest message first. */
export const contactTicketsQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: ["contact-tickets", contactId],
    queryFn: ({ pageParam, signal }) =>
      call("GET /contacts/:contactId/tickets", { params: { contactId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { live: true },
  });

export const liveContactTickets: LiveHandlers = {
  ticket: (event) => {
    if (event.action === "updateUnread" || event.action === "removeFromList") return [];
    if (event.action === "delete" && event.hasMoved) return [];
    const id = event.action === "update" ? event.ticket.id : event.ticketId;
    const changed = (tickets: Page["tickets"]) =>
      event.action === "update"
        ? tickets.map((one) => (one.id === id ? { ...one, ...event.ticket } : one))
        : tickets.filter((one) => one.id !== id);
    return [
      patch<List>(["contact-tickets"], (list) =>
        holds(list, id)
          ? { ...list, pages: list.pages.map((page) => ({ ...page, tickets: changed(page.tickets) })) }
          : list,
      ),
      ...(event.action === "update" ? [whenNew(event.ticket)] : []),
    ];
  },
};

/** Fetches the list of a contact again who has a conversation that the list lacks. */
function whenNew({ id, contactId }: Ticket) {
  const queryKey = ["contact-tickets", contactId];
  return refetch(queryKey, () => {
    const list = queryClient.getQueryData<List>(queryKey);
    return list === undefined || holds(list, id);
  });
}
