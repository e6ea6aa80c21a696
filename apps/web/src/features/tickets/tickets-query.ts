import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { meQuery } from "../../shell/session.ts";
import { queryOf, queuesOf, type ListFilter } from "./list-filter.ts";
import { listPage } from "./list-pages.ts";
import { elsewhereKey, ticketReducers } from "./live-tickets.ts";

/** Conversations under a filter, a page at a time. */
export const ticketsQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ["tickets", filter.view, filter],
    queryFn: async ({ pageParam, signal }) =>
      listPage(await call("GET /tickets", { query: { ...queryOf(filter), cursor: pageParam }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { live: true },
  });

/** The numbers of conversations, for lists that are not fully loaded. */
export const countsQuery = ({ showAll, queueIds, groups }: Pick<ListFilter, "showAll" | "queueIds" | "groups">) =>
  queryOptions({
    queryKey: ["tickets-counts", { showAll, queueIds, groups }],
    queryFn: ({ signal }) =>
      call("GET /tickets/counts", {
        query: {
          ...(showAll && { showAll: "true" }),
          ...(groups === false && { groups: "false" }),
          ...queuesOf(queueIds),
        },
        signal,
      }),
    meta: { live: true },
  });

/** How many wait in all queues, for a list that shows fewer. */
export const elsewhereQuery = (groups: ListFilter["groups"]) =>
  queryOptions({
    queryKey: [...elsewhereKey, { groups }],
    queryFn: ({ signal }) =>
      call("GET /tickets/counts", { query: { showAll: "true", ...(groups === false && { groups: "false" }) }, signal }),
    meta: { live: true },
  });

/** One conversation, by the uuid of its address. */
export const ticketQuery = (uuid: string) =>
  queryOptions({
    queryKey: ["ticket", uuid],
    queryFn: ({ signal }) => call("GET /tickets/u/:uuid", { params: { uuid }, signal }),
    meta: { live: true },
  });

export const liveTickets = ticketReducers(queryClient, () => queryClient.getQueryData(meQuery.queryKey));
