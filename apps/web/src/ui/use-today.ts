import { useSyncExternalStore } from "react";

const today = () => new Date().toDateString();

/** Calls `onDay` at midnight, and when a page that slept becomes visible. */
function subscribe(onDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(again, midnight.getTime() - now.getTime() + 1);
  };
  const again = () => {
    clearTimeout(timer);
    wait();
    onDay();
  };
  wait();
  document.addEventListener("visibilitychange", again);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", again);
  };
}

/** The current day. A component that writes times relative to it renders again when the day ends. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
