import type { QueryClient } from "@tanstack/react-query";
import { messagesQuery } from "../messages/messages-query.ts";
import { knownPage } from "./known-page.ts";
import { filtersOf } from "./list-filter.ts";
import { ticketQuery, ticketsQuery } from "./tickets-query.ts";
import type { TicketsSearch } from "./tickets-search.ts";

/** Begins to fetch the lists that an address shows and that are not here; waits for none of them. */
export function fetchLists(client: QueryClient, search: TicketsSearch): void {
  const { open, pending, closed } = filtersOf(search, search.all === true);
  for (const filter of [open, pending, ...(search.tab === "closed" ? [closed] : [])]) {
    const query = ticketsQuery(filter);
    // Those that are here are kept up to date by events.
    if (!client.getQueryState(query.queryKey)) void client.prefetchInfiniteQuery(query);
  }
}

/**
 * The same for the conversation of an address; what the lists know of it says which messages those are. Resolves when
 * they are here, or not known.
 */
export async function fetchTicket(client: QueryClient, uuid: string): Promise<void> {
  const messages = fetchMessages(client, uuid);
  const query = ticketQuery(uuid);
  if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
  await messages;
}

/** The messages alone of a conversation that a list shows. */
export async function fetchMessages(client: QueryClient, uuid: string): Promise<void> {
  const known = knownPage(uuid);
  if (!known) return;
  const messages = messagesQuery(known.id);
  if (!client.getQueryData(messages.queryKey)) await client.prefetchInfiniteQuery(messages);
}
