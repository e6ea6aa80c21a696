import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay, useMe } from "../../shell/session.ts";
import { useStore } from "../../ui/store.ts";
import { filtersOf } from "./list-filter.ts";
import { waitingOrder } from "./list-order.ts";
import type { TicketsSearch } from "./tickets-search.ts";

const route = getRouteApi("/_app/tickets");

/** The filters of the lists, read from the address, and a function that changes them. */
export function useListFilter() {
  const search = route.useSearch();
  // Not `route.useNavigate`: its "." is the list without the open conversation.
  const navigate = useNavigate();
  const { profile } = useMe();
  const mayShowAll = useMay("tickets-manager:showall");
  const order = useStore(waitingOrder);
  const filters = useMemo(() => {
    // Only an admin filters by user.
    const users = profile === "admin" ? search.users : undefined;
    return filtersOf({ ...search, users }, mayShowAll && search.all === true, order);
  }, [search, mayShowAll, profile, order]);

  /** Keeps the rest of the address and a preview. Replaces the history entry: "back" does not undo a filter. */
  const change = (changes: Partial<TicketsSearch>) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...changes }), replace: true, state: true });
  return { tab: search.tab ?? ("open" as const), search, filters, mayShowAll, order, change };
}
