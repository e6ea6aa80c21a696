import type { Request } from "@recado/contracts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { queuesOf } from "./list-filter.ts";
import type { TicketsSearch } from "./tickets-search.ts";

type Query = Request<"GET /search/messages">["query"];

/** The message search that an address describes; `users` are the authors. */
export function hitsQueryOf(search: TicketsSearch, words: string): Query {
  const { queues = [], users, tags, from, days, lines, media } = search;
  return {
    searchParam: words,
    ...queuesOf(queues),
    ...(users && { users }),
    ...(tags && { tags }),
    ...(from && { fromMe: from === "us" ? ("true" as const) : ("false" as const) }),
    ...(days && { dateStart: dayBefore(days - 1) }),
    ...(lines && { whatsappIds: lines }),
    ...(media && { hasMedia: "true" as const }),
  };
}

/** The day this many days ago, by this computer's calendar. */
function dayBefore(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Messages with these words, the newest first, a page at a time. */
export const hitsQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: ["hits", query],
    queryFn: ({ pageParam, signal }) =>
      call("GET /search/messages", { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
