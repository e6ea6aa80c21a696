import { useLayoutEffect, useRef, type FormEventHandler } from "react";
import type { Theirs } from "./use-theirs.ts";

/** A press of Save this soon after the notice was on its way before it could be read, ms. */
const readingTime = 1_000;

/**
 * The submit of a form, but for a press in the moment at which the notice comes that a colleague saved the same field: it
 * would replace theirs unread.
 */
export function useUnlessUnread(
  theirs: Theirs | null,
  submit: FormEventHandler<HTMLFormElement>,
): FormEventHandler<HTMLFormElement> {
  const since = useRef(-Infinity);
  const isThere = theirs !== null;
  useLayoutEffect(() => {
    if (isThere) since.current = performance.now();
  }, [isThere]);
  return (event) => {
    if (theirs?.isTaken === false && performance.now() - since.current < readingTime) event.preventDefault();
    else submit(event);
  };
}
