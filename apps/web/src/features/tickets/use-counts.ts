import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMatch } from "@tanstack/react-router";
import { useMe } from "../../shell/session.ts";
import { useStore } from "../../ui/store.ts";
import { handlesGroups, listFilter, type ListFilter } from "./list-filter.ts";
import { waitingOrder } from "./list-order.ts";
import { ticketsOf, type TicketList } from "./list-pages.ts";
import { showAllChoice, showsAll } from "./show-all.ts";
import { countsQuery, ticketsQuery, unreadFilter } from "./tickets-query.ts";

/**
 * How many conversations are being answered, wait, are of groups (where these have a tab), and have unread messages; undefined until known. Beside the lists these
 * are the numbers of the lists, whatever narrows or widens them; elsewhere those of the lists that they would open.
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
  };
}

/** How many conversations have messages that nobody has read, for the user to answer; undefined until known. */
export function useUnread(): number | undefined {
  const { data: whole } = useInfiniteQuery({ ...ticketsQuery(unreadFilter), select: countIfWhole });
  // The numbers of the lists include this one in every scope, so the same request answers both.
  const scope = useShownScope();
  const { data: counted } = useQuery({ ...countsQuery(listFilter("open", scope)), enabled: whole === null });
  return whole ?? counted?.unread;
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

/** A list that is loaded to its end counts itself; of a longer one the server knows. */
const countIfWhole = (list: TicketList): number | null =>
  list.pages.at(-1)?.end === null ? ticketsOf(list).length : null;
