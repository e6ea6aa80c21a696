import { useSyncExternalStore } from "react";
import { formatDate, nextMidnight } from "../locales/format.ts";

const today = () => formatDate(new Date());

/** Calls `onDay` at the company's midnight, and when a page that slept becomes visible. */
function subscribe(onDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = Date.now();
    timer = setTimeout(again, nextMidnight(new Date(now)).getTime() - now + 1);
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
