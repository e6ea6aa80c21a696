import { createFileRoute, redirect } from "@tanstack/react-router";
import { fetchLists } from "../features/tickets/fetch-lists.ts";
import { hrefBeforeMove } from "../features/tickets/moves.ts";
import { readTicketsSearch } from "../features/tickets/tickets-search.ts";
import { TicketsScreen } from "../features/tickets/tickets-screen.tsx";

export const Route = createFileRoute("/_app/tickets")({
  validateSearch: readTicketsSearch,
  beforeLoad: ({ location }) => {
    const href = hrefBeforeMove(location.state);
    if (href !== undefined) throw redirect({ to: "/tickets", href });
  },
  loaderDeps: ({ search }) => search,
  // Fetched while the screen's script loads; the screen shows what has arrived and waits for the rest.
  loader: ({ context, deps }) => fetchLists(context.queryClient, deps),
  component: TicketsScreen,
});
