import type { TicketFilter } from "@recado/contracts/saved-filters";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMe } from "../../shell/session.ts";
import { useStore } from "../../ui/store.ts";
import { filtersOf, handlesGroups } from "./list-filter.ts";
import { waitingOrder } from "./list-order.ts";
import { showAllChoice, showsAll } from "./show-all.ts";
import { readTicketsSearch, type TicketsSearch } from "./tickets-search.ts";

const route = getRouteApi("/_app/tickets");

/** The filters of the lists, read from the address, and a function that changes them. */
export function useListFilter() {
  const search = route.useSearch();
  // Not `route.useNavigate`: its "." is the list without the open conversation.
  const navigate = useNavigate();
  const me = useMe();
  const { profile } = me;
  const mayShowAll = profile === "admin";
  const choice = showAllChoice(me.id);
  const chosen = useStore(choice);
  const isAll = showsAll(me, search, chosen);
  const order = useStore(waitingOrder);
  const hasGroups = handlesGroups(me);
  const filters = useMemo(() => {
    // Only an admin filters by user.
    const users = profile === "admin" ? search.users : undefined;
    return filtersOf({ ...search, users }, { showAll: isAll, order, hasGroups });
  }, [search, isAll, profile, order, hasGroups]);

  /** Keeps the rest of the address and a preview. Replaces the history entry: "back" does not undo a filter. */
  const change = (changes: Partial<TicketsSearch>) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...changes }), replace: true, state: true });
  /** Kept for the next visits too. */
  const showAll = (all: boolean) => {
    choice.set(all);
    change({ all: all || undefined });
  };
  /** The current filter in the form in which it is saved. */
  const { tab: shown, queues, q, users, tags, find, from, days, lines, media } = search;
  const current: TicketFilter = {
    ...(shown && { tab: shown }),
    ...(isAll && { all: true as const }),
    ...(queues && { queues }),
    ...(q && { q }),
    ...(users && { users }),
    ...(tags && { tags }),
    // The address keeps them while another list is shown, to which they don't apply. Messages may be shown by default.
    ...(shown === "search" && {
      ...((find || from || days || lines || media) && { find: find ?? ("messages" as const) }),
      ...(from && { from }),
      ...(days && { days }),
      ...(lines && { lines }),
      ...(media && { media }),
    }),
  };
  const apply = (filter: TicketFilter) => {
    if (mayShowAll) choice.set(filter.all === true);
    void navigate({ to: ".", search: () => readTicketsSearch({ ...filter }), replace: true, state: true });
  };
  return {
    current,
    apply,
    // The tab may have just been switched off, or the address may be old.
    tab: search.tab === undefined || (search.tab === "groups" && !hasGroups) ? ("open" as const) : search.tab,
    hasGroups,
    search,
    filters,
    mayShowAll,
    isAll,
    showAll,
    order,
    change,
  };
}
