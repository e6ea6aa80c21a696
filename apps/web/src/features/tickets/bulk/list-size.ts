import { limits } from "@recado/contracts/limits";
import { ticketsOf, type TicketList } from "../list-pages.ts";

/** How many conversations a list has. */
export interface ListSize {
  count: number;
  /** It has more than that: the server counts no further. */
  isMore: boolean;
}

/** The server's count is of when it was asked; rows come and go since. Of a list that is loaded whole they say it. */
export function sizeOf(list: Pick<TicketList, "pages"> | undefined): ListSize {
  const loaded = ticketsOf(list).length;
  const counted = list?.pages[0]?.count ?? 0;
  const isWhole = (list?.pages.at(-1)?.end ?? null) === null;
  return isWhole
    ? { count: loaded, isMore: false }
    : { count: Math.max(counted, loaded), isMore: counted >= limits.counted };
}
