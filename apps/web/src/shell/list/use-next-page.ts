import { useEffect, useEffectEvent, useRef } from "react";

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/**
 * Fetches the next page of a list whose end is near; the end tells that once. It goes before a fetch of the loaded pages
 * for a row that moved, and takes turns with those: many may come, and one ends the other. That is done after it.
 */
export function useNextPage(pages: Pages): () => void {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = pages;
  const loaded = data?.pages.length ?? 0;
  /** How many pages were loaded when the end came near. */
  const asked = useRef<number>(null);
  const isBehind = useRef(false);
  const ask = (isRefetching: boolean, isOnItsWay: boolean) => {
    isBehind.current ||= isRefetching;
    if (!isOnItsWay) void fetchNextPage();
  };
  const follow = useEffectEvent((isRefetching: boolean, isOnItsWay: boolean, count: number) => {
    if (asked.current === null) return;
    if (asked.current === count && hasNextPage && !isFetchNextPageError) {
      ask(isRefetching, isOnItsWay);
      return;
    }
    asked.current = null;
    if (isBehind.current) void refetch();
    isBehind.current = false;
  });
  const isRefetching = isFetching && !isFetchingNextPage;
  useEffect(() => follow(isRefetching, isFetchingNextPage, loaded), [isRefetching, isFetchingNextPage, loaded]);
  return () => {
    asked.current = loaded;
    ask(isRefetching, isFetchingNextPage);
  };
}
