import { createFileRoute } from "@tanstack/react-router";
import { fetchLists } from "../features/tickets/fetch-lists.ts";
import { readTicketsSearch } from "../features/tickets/tickets-search.ts";
import { TicketsScreen } from "../features/tickets/tickets-screen.tsx";

export const Route = createFileRoute("/_app/tickets")({
  validateSearch: readTicketsSearch,
  loaderDeps: ({ search }) => search,
  // Asked for while the screen's script is on its way; the screen shows what has come and waits for the rest.
  loader: ({ context, deps }) => fetchLists(context.queryClient, deps),
  component: TicketsScreen,
});
