import { useEffect, useEffectEvent, useRef } from "react";

interface Pages {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Fetches the next page of a list whose end is near. While the loaded pages are fetched again, the next one waits: the
 * end is told once that it is near.
 */
export function useNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: Pages): () => void {
  const isWanted = useRef(false);
  const loadWanted = useEffectEvent(() => {
    if (isWanted.current) void fetchNextPage();
    isWanted.current = false;
  });
  useEffect(() => {
    if (!isFetching) loadWanted();
  }, [isFetching]);
  return () => {
    if (isFetching) isWanted.current ||= !isFetchingNextPage;
    else void fetchNextPage();
  };
}
