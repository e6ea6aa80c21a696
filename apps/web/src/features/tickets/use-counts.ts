import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMatch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMe } from "../../shell/session.ts";
import { useStore } from "../../ui/store.ts";
import { handlesGroups, listFilter, type ListFilter } from "./list-filter.ts";
import { waitingOrder } from "./list-order.ts";
import { ticketsOf, type TicketList } from "./list-pages.ts";
import { showAllChoice, showsAll } from "./show-all.ts";
import { countsQuery, ticketsQuery } from "./tickets-query.ts";

/**
 * How many conversations are open, are waiting, are groups (if they have a tab), and have unread messages; undefined
 * until known. Next to the lists, the lists' filters apply; elsewhere those of the lists that would open.
 */
export function useCounts() {
  const scope = useShownScope();
  const order = useStore(waitingOrder);
  const hasGroups = scope.groups === false;
  const open = useInfiniteQuery({ ...ticketsQuery(listFilter("open", scope)), select: countIfWhole });
  const groups = useInfiniteQuery({
    ...ticketsQuery(listFilter("groups", { ...scope, groups: true })),
    enabled: hasGroups,
    select: countIfWhole,
  });
  const pending = useInfiniteQuery({
    ...ticketsQuery(listFilter("pending", { ...scope, order })),
    select: countIfWhole,
  });
  const unread = useUnread();
  const { data: counted } = useQuery(countsQuery(listFilter("open", scope)));
  return {
    open: open.data ?? counted?.open,
    pending: pending.data ?? counted?.pending,
    groups: hasGroups ? (groups.data ?? counted?.groups) : undefined,
    unread,
    /** Some queues' numbers alone, but for `unread`: that is the bell's. */
    isNarrowed: scope.queueIds.length > 0,
  };
}

/** How many conversations `useUnreadFilter` finds; undefined until known. */
export function useUnread(): number | undefined {
  const { data: whole } = useInfiniteQuery({ ...ticketsQuery(useUnreadFilter()), select: countIfWhole });
  // The lists' counts include this one in every scope, so one request serves both.
  const scope = useShownScope();
  const { data: counted } = useQuery({ ...countsQuery(listFilter("open", scope)), enabled: whole === null });
  return whole ?? counted?.unread;
}

/** The unread conversations that ring the user's bell: with "show all", all waiting ones too (decision 118). */
export function useUnreadFilter(): ListFilter {
  const { showAll } = useShownScope();
  return useMemo(() => listFilter("unread", { showAll }), [showAll]);
}

function useShownScope(): Pick<ListFilter, "showAll" | "queueIds" | "groups"> {
  const search = useMatch({ from: "/_app/tickets", shouldThrow: false, select: (match) => match.search });
  const me = useMe();
  const chosen = useStore(showAllChoice(me.id));
  return {
    showAll: showsAll(me, search, chosen),
    queueIds: search?.queues ?? [],
    groups: handlesGroups(me) ? false : null,
  };
}

/** The count of a fully loaded list; null for a longer one, which the server counts. */
const countIfWhole = (list: TicketList): number | null =>
  list.pages.at(-1)?.end === null ? ticketsOf(list).length : null;
