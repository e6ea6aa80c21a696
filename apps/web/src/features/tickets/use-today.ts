import { useSyncExternalStore } from "react";

const today = () => new Date().toDateString();

/** Hears when another day has begun: at midnight, or when a page that slept is looked at again. */
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

/** The day that it is here: what says only the hour of today's messages is drawn anew when the day ends. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
