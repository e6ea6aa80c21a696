import { Temporal } from "temporal-polyfill";
import type { Period } from "./period.ts";

/** Times: the end is excluded. */
export interface Window {
  since: string;
  until: string;
}
interface Asked {
  /** Sunday is 0. */
  weekday?: number | undefined;
  hour?: number | undefined;
}

/**
 * The windows of a period with this weekday and local hour, the newest first; whole days without an hour. A skipped
 * hour is no window, a repeated one is one window.
 */
export function hourWindows({ from, days }: Period, zone: string, { weekday, hour }: Asked): Window[] {
  const first = Temporal.PlainDate.from(from);
  const windows: Window[] = [];
  for (let n = days - 1; n >= 0; n--) {
    const day = first.add({ days: n });
    if (weekday !== undefined && day.dayOfWeek % 7 !== weekday) continue;
    const at = (hours: number) =>
      (hours === 24 ? day.add({ days: 1 }).toPlainDateTime() : day.toPlainDateTime({ hour: hours }))
        .toZonedDateTime(zone)
        .toInstant()
        .toString();
    const [since, until] = [at(hour ?? 0), at((hour ?? 23) + 1)];
    if (since < until) windows.push({ since, until });
  }
  return windows;
}
