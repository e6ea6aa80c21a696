import { useEffect, useEffectEvent, useRef } from "react";

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Fetches the next page of a list whose end is near. The end tells that once; a fetch of the loaded pages, for a row that
 * moved, goes first and ends the next page's fetch, so it is asked for until it is there or fails.
 */
export function useNextPage({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages): () => void {
  const loaded = data?.pages.length ?? 0;
  /** How many pages were loaded when the end came near. */
  const asked = useRef<number>(null);
  const askAgain = useEffectEvent(() => {
    if (asked.current === loaded && hasNextPage && !isFetchNextPageError) void fetchNextPage();
    else asked.current = null;
  });
  useEffect(() => {
    if (!isFetching) askAgain();
  }, [isFetching]);
  return () => {
    asked.current = loaded;
    if (!isFetching) void fetchNextPage();
  };
}
