import { useInfiniteQuery, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { rowsOf, type listQuery } from "./list-pages.ts";
import { useNextPage } from "./use-next-page.ts";

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
  const { data, error, refetch, hasNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const load = useNextPage(query);
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
