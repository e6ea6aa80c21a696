import type { Answer } from "@recado/contracts";
import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { patch, type LiveHandlers } from "../../../shell/live-cache.ts";

type Page = Answer<"GET /contacts/:contactId/tickets">;
type List = InfiniteData<Page, string | undefined>;

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
        list.pages.some(({ tickets }) => tickets.some((one) => one.id === id))
          ? { ...list, pages: list.pages.map((page) => ({ ...page, tickets: changed(page.tickets) })) }
          : list,
      ),
    ];
  },
};
