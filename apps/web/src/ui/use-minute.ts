import { useSyncExternalStore } from "react";

const minute = 60_000;
const now = () => Math.floor(Date.now() / minute) * minute;

/** Calls `onMinute` as each minute begins, and when a page that slept becomes visible. */
function subscribe(onMinute: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(again, minute - (Date.now() % minute) + 1);
  };
  const again = () => {
    clearTimeout(timer);
    wait();
    onMinute();
  };
  wait();
  document.addEventListener("visibilitychange", again);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", again);
  };
}

/** When the current minute began, ms. A component that shows an age renders again each minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, now);
