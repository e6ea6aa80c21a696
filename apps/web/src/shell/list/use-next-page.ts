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
  const ask = () => {
    isBehind.current ||= isFetching && !isFetchingNextPage;
    if (!isFetchingNextPage) void fetchNextPage();
  };
  const follow = useEffectEvent(() => {
    if (asked.current === null) return;
    if (asked.current === loaded && hasNextPage && !isFetchNextPageError) return ask();
    asked.current = null;
    if (isBehind.current) void refetch();
    isBehind.current = false;
  });
  useEffect(() => follow(), [isFetching, isFetchingNextPage, loaded]);
  return () => {
    asked.current = loaded;
    ask();
  };
}
