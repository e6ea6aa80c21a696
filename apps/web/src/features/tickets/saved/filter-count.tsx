import { limits } from "@recado/contracts/limits";
import type { TicketFilter } from "@recado/contracts/saved-filters";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMe } from "../../../shell/session.ts";
import { useStore } from "../../../ui/store.ts";
import { filtersOf, handlesGroups } from "../list-filter.ts";
import { waitingOrder } from "../list-order.ts";
import { ticketsOf, type TicketList } from "../list-pages.ts";
import { ticketsQuery } from "../tickets-query.ts";
import classes from "./saved-filters.module.css";

/** How many conversations a filter finds now. Message searches load page by page and are not counted. */
export const FilterCount = ({ filter }: { filter: TicketFilter }) =>
  filter.tab === "search" && filter.find === "messages" ? null : <Count filter={filter} />;

/** Loads the filter's list while shown; events keep it up to date. */
function Count({ filter }: { filter: TicketFilter }) {
  const me = useMe();
  const isAdmin = me.profile === "admin";
  const order = useStore(waitingOrder);
  const { tab = "open", all, users, ...rest } = filter;
  const filters = filtersOf(
    { ...rest, ...(isAdmin && users && { users }) },
    { showAll: isAdmin && all === true, order, hasGroups: handlesGroups(me) },
  );
  const { data: count } = useInfiniteQuery({ ...ticketsQuery(filters[tab]), select: countOf });
  return (
    <span className={classes.count}>{count === undefined ? "" : count >= limits.counted ? `${count}+` : count}</span>
  );
}

/** A fully loaded list is counted here; for a longer one, use the server's count. */
const countOf = (list: TicketList): number =>
  list.pages.at(-1)?.end === null ? ticketsOf(list).length : (list.pages[0]?.count ?? 0);
