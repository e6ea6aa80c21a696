import type { Answer } from "@recado/contracts";
import type { Ticket } from "@recado/contracts/tickets";
import type { InfiniteData } from "@tanstack/react-query";
import { isBefore, placeOf, type ListOrder, type Place } from "./list-order.ts";

/** A page as the server sent it, and the place where it ended; null for the last page. */
export interface ListPage extends Answer<"GET /tickets"> {
  end: Place | null;
}
export type TicketList = InfiniteData<ListPage, string | undefined>;

export function listPage(answer: Answer<"GET /tickets">): ListPage {
  const last = answer.tickets.at(-1);
  return { ...answer, end: answer.hasMore && last ? placeOf(last) : null };
}

export const ticketsOf = (list: Pick<TicketList, "pages"> | undefined): Ticket[] =>
  list?.pages.flatMap(({ tickets }) => tickets) ?? [];

/** The list with this conversation in its place, or without it if its place is in a page not yet loaded. */
export function withTicket(list: TicketList, ticket: Ticket, order: ListOrder): TicketList {
  const rest = withoutTicket(list, ticket.id);
  const at = rest.pages.findIndex(({ end }) => end === null || !isBefore(end, ticket, order));
  if (at === -1) return rest;
  return {
    ...rest,
    pages: rest.pages.map((page, n) => (n === at ? { ...page, tickets: insert(page.tickets, ticket, order) } : page)),
  };
}

function insert(tickets: readonly Ticket[], ticket: Ticket, order: ListOrder): Ticket[] {
  const at = tickets.findIndex((other) => isBefore(ticket, other, order));
  return tickets.toSpliced(at === -1 ? tickets.length : at, 0, ticket);
}

export const withoutTicket = (list: TicketList, ticketId: number): TicketList =>
  withoutTickets(list, ({ id }) => id === ticketId);

/** Returns the same list if no row matches; unchanged pages keep their identity. */
export function withoutTickets(list: TicketList, isGone: (ticket: Ticket) => boolean): TicketList {
  if (!list.pages.some(({ tickets }) => tickets.some(isGone))) return list;
  const clean = (page: ListPage) =>
    page.tickets.some(isGone) ? { ...page, tickets: page.tickets.filter((ticket) => !isGone(ticket)) } : page;
  return { ...list, pages: list.pages.map(clean) };
}

/** Changes rows in place; `change` returns the same row if nothing changes. */
export function mapTickets(list: TicketList, change: (ticket: Ticket) => Ticket): TicketList {
  const pages = list.pages.map((page) => {
    const tickets = page.tickets.map(change);
    return tickets.every((ticket, n) => ticket === page.tickets[n]) ? page : { ...page, tickets };
  });
  return pages.every((page, n) => page === list.pages[n]) ? list : { ...list, pages };
}
