import { useSyncExternalStore } from "react";

const isVisible = () => document.visibilityState === "visible";
function watch(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Whether the page is in view, and not behind another tab. */
export const usePageVisible = (): boolean => useSyncExternalStore(watch, isVisible);
