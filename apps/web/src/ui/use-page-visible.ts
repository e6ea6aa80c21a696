import { useSyncExternalStore } from "react";

const isVisible = () => document.visibilityState === "visible";
function watch(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Whether the page's tab is in view. Mantine's hook says "visible" on the first render, whatever is true. */
export const usePageVisible = (): boolean => useSyncExternalStore(watch, isVisible);
