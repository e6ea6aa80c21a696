import { may } from "@recado/contracts/permissions";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMe } from "../../shell/session.ts";
import { filtersOf } from "./list-filter.ts";
import type { TicketsSearch } from "./tickets-search.ts";

const route = getRouteApi("/_app/tickets");

/** What the address says of the list, as the lists' filters; and how to change it. */
export function useListFilter() {
  const search = route.useSearch();
  // Not the route's own, from which "." would be the list without its conversation.
  const navigate = useNavigate();
  const { profile } = useMe();
  const mayShowAll = may(profile, "tickets-manager:showall");
  const filters = useMemo(() => {
    // Only an admin seeks by attendant.
    const users = profile === "admin" ? search.users : undefined;
    return filtersOf({ ...search, users }, mayShowAll && search.all === true);
  }, [search, mayShowAll, profile]);

  /** Keeps the rest of the address and where one is; a filter is no step to go back to. */
  const change = (changes: Partial<TicketsSearch>) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...changes }), replace: true });
  return { tab: search.tab ?? ("open" as const), search, filters, mayShowAll, change };
}
