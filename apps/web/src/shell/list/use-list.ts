import { useInfiniteQuery, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { rowsOf, type listQuery } from "./list-pages.ts";

/** A list as its page shows it. */
export interface LoadedList<Row> {
  /** Undefined while nothing is loaded. */
  rows: readonly Row[] | undefined;
  /** The number of rows of the whole list, if it loads page by page. */
  count?: number | undefined;
  /** The rows are from the previous search until this one's arrive. */
  isStale?: boolean;
  /** The error if nothing could be loaded. */
  error: Error | null;
  reload: () => void;
  /** There only while more can be loaded. */
  more?: { load: () => void; hasFailed: boolean };
}

/** A list that loads page by page. */
export function useListPages<Row>(options: ReturnType<typeof listQuery<Row>>): LoadedList<Row> {
  const query = useInfiniteQuery(options);
  const { data, error, refetch, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const { isFetchNextPageError, isPlaceholderData } = query;
  // While the loaded pages are fetched again, the next one waits: the list's end is told once that it is near.
  const isWanted = useRef(false);
  const load = () => {
    if (isFetching) isWanted.current ||= !isFetchingNextPage;
    else void fetchNextPage();
  };
  const loadWanted = useEffectEvent(() => {
    if (isWanted.current) void fetchNextPage();
    isWanted.current = false;
  });
  useEffect(() => {
    if (!isFetching) loadWanted();
  }, [isFetching]);
  return {
    rows: data && rowsOf(data),
    count: data?.pages[0]?.count,
    isStale: isPlaceholderData,
    error: data ? null : error,
    reload: () => void refetch(),
    ...(hasNextPage && { more: { load, hasFailed: isFetchNextPageError } }),
  };
}

/** A list that is loaded whole. */
export function useWholeList<Row, Key extends QueryKey>(
  options: UseQueryOptions<Row[], Error, Row[], Key>,
): LoadedList<Row> {
  const { data, error, refetch } = useQuery(options);
  return { rows: data, error: data ? null : error, reload: () => void refetch() };
}
