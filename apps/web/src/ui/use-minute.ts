import { useSyncExternalStore } from "react";

const minute = 60_000;
const now = () => Math.floor(Date.now() / minute) * minute;

/** Calls a listener as each period begins, and when a page that slept becomes visible. */
const every = (period: number) => (onBegin: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(again, period - (Date.now() % period) + 1);
  };
  const again = () => {
    clearTimeout(timer);
    wait();
    onBegin();
  };
  wait();
  document.addEventListener("visibilitychange", again);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", again);
  };
};
const everyMinute = every(minute);
const everyQuarter = every(minute / 4);

/** When the current minute began, ms. A component that shows an age renders again each minute. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, now);

/** The time in whole minutes after a moment, ms; a quarter of a minute late at most. For an age that is told in minutes. */
export function useMinuteAfter(moment: string): number {
  const from = Date.parse(moment);
  return useSyncExternalStore(everyQuarter, () => from + Math.floor((Date.now() - from) / minute) * minute);
}
