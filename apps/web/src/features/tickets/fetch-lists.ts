import type { QueryClient } from "@tanstack/react-query";
import { meQuery, type Person } from "../../shell/session.ts";
import { messagesQuery } from "../messages/messages-query.ts";
import { notesQuery } from "../notes/notes-query.ts";
import { knownPage } from "./known-page.ts";
import { waitingOrder } from "./list-order.ts";
import { showAllChoice, showsAll } from "./show-all.ts";
import { filtersOf, handlesGroups } from "./list-filter.ts";
import { ticketQuery, ticketsQuery } from "./tickets-query.ts";
import type { TicketsSearch } from "./tickets-search.ts";

/** How long the previous conversation stays on screen while the next one loads, ms. */
const patience = 120;

/** Starts to fetch the lists that an address shows, without waiting for them. Which ones, depends on the user. */
export function fetchLists(client: QueryClient, search: TicketsSearch): void {
  void client.ensureQueryData(meQuery).then(
    (me) => fetchListsOf(client, me, search),
    () => undefined,
  );
}

function fetchListsOf(client: QueryClient, me: Person, search: TicketsSearch): void {
  const isAll = showsAll(me, search, showAllChoice(me.id).get());
  const hasGroups = handlesGroups(me);
  const { open, pending, groups, closed } = filtersOf(search, {
    showAll: isAll,
    order: waitingOrder.get(),
    hasGroups,
  });
  for (const filter of [open, pending, ...(hasGroups ? [groups] : []), ...(search.tab === "closed" ? [closed] : [])]) {
    const query = ticketsQuery(filter);
    // Events keep the cached lists up to date.
    if (!client.getQueryState(query.queryKey)) void client.prefetchInfiniteQuery(query);
  }
}

/** Fetches what a conversation shows. Waits a moment, so that it appears whole rather than in parts. */
export const fetchConversation = (client: QueryClient, uuid: string): Promise<unknown> =>
  Promise.race([fetchTicketAndMessages(client, uuid), new Promise((resolve) => setTimeout(resolve, patience))]);

async function fetchTicketAndMessages(client: QueryClient, uuid: string): Promise<void> {
  const query = ticketQuery(uuid);
  const fetched = client.getQueryState(query.queryKey) ? undefined : client.prefetchQuery(query);
  // A list knows the id, which saves waiting for the ticket.
  const known = knownPage(uuid);
  if (!known) await fetched;
  const ticket = known ?? client.getQueryData(query.queryKey);
  if (ticket === undefined) return;
  const [messages, notes] = [messagesQuery(ticket), notesQuery(ticket)];
  const isMissing = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    client.getQueryState(queryKey)?.data === undefined;
  await Promise.all([
    isMissing(messages) ? client.prefetchInfiniteQuery(messages) : Promise.resolve(),
    isMissing(notes) ? client.prefetchInfiniteQuery(notes) : Promise.resolve(),
  ]);
}
