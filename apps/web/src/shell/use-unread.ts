import { useEffect, useRef } from "react";
import type { Theirs } from "./use-theirs.ts";

/** A press of Save this soon after the notice was on its way before it could be read, ms. */
const readingTime = 1_000;

/** Whether the notice that a colleague saved the same field has come only now; to be asked when the user saves. */
export function useUnread(theirs: Theirs | null): () => boolean {
  const since = useRef(-Infinity);
  const isThere = theirs !== null;
  useEffect(() => {
    if (isThere) since.current = performance.now();
  }, [isThere]);
  return () => theirs?.isTaken === false && performance.now() - since.current < readingTime;
}
