import { limits } from "@recado/contracts/limits";
import { ticketsOf, type TicketList } from "../list-pages.ts";

/** How many conversations a list has. */
export interface ListSize {
  count: number;
  /** It has more than that: the server counts no further. */
  isMore: boolean;
}

/** The size of a list. The server's count may be outdated, so a fully loaded list is counted here. */
export function sizeOf(list: Pick<TicketList, "pages"> | undefined): ListSize {
  const loaded = ticketsOf(list).length;
  const counted = list?.pages[0]?.count ?? 0;
  const isWhole = (list?.pages.at(-1)?.end ?? null) === null;
  return isWhole
    ? { count: loaded, isMore: false }
    : { count: Math.max(counted, loaded), isMore: counted >= limits.counted };
}
