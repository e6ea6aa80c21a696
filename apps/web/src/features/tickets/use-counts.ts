import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listFilter, type ListFilter } from "./list-filter.ts";
import { ticketsOf, type TicketList } from "./list-pages.ts";
import { countsQuery, ticketsQuery, unreadFilter } from "./tickets-query.ts";

type Scope = Pick<ListFilter, "showAll" | "queueIds">;

/** How many conversations are being answered, wait, and have unread messages; undefined until known. */
export function useCounts(scope: Scope) {
  const open = useInfiniteQuery(ticketsQuery(listFilter("open", scope)));
  const pending = useInfiniteQuery(ticketsQuery(listFilter("pending", scope)));
  const unread = useInfiniteQuery(ticketsQuery(unreadFilter));
  const { data: counted } = useQuery(countsQuery(listFilter("open", scope)));
  return {
    open: countOf(open.data, counted?.open),
    pending: countOf(pending.data, counted?.pending),
    unread: countOf(unread.data, counted?.unread),
  };
}

/** A list that is loaded to its end counts itself; of a longer one the server knows. */
function countOf(list: Pick<TicketList, "pages"> | undefined, counted: number | undefined): number | undefined {
  const isWhole = list?.pages.at(-1)?.end === null;
  return isWhole ? ticketsOf(list).length : counted;
}
