import type { Events } from "@recado/contracts/realtime";
import type { Schedule } from "@recado/contracts/schedules";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** The moments between which a calendar shows messages. With words, those alone that the server finds. */
export interface CalendarRange {
  from: string;
  to: string;
  words: string;
}

const calendarKey = ["schedules", "calendar"] as const;
const searchKey = ["schedules", "search"] as const;

/** All messages of a range; the previous range stays until they come. The socket keeps them up to date. */
export const calendarQuery = ({ from, to, words }: CalendarRange) =>
  queryOptions({
    queryKey: [...(words === "" ? calendarKey : searchKey), from, to, words],
    queryFn: async ({ signal }) => {
      const found = new Map<number, Schedule>();
      // One call, but for thousands: an answer has a limit, and the next goes on at its last moment.
      for (let start = from; ;) {
        const query = { from: start, to, searchParam: words };
        const { schedules, hasMore } = await call("GET /schedules", { query, signal });
        const before = found.size;
        for (const one of schedules) found.set(one.id, one);
        const last = schedules.at(-1);
        if (!hasMore || !last || found.size === before) return [...found.values()];
        start = last.sendAt;
      }
    },
    placeholderData: keepPreviousData,
    meta: { live: true },
  });

/** An event about one message. */
export type MessageEvent = Exclude<Events["schedule"], { action: "series" }>;

/** Applies an event to the messages of a range. */
export function afterEventIn(list: Schedule[], event: MessageEvent, from: string, to: string): Schedule[] {
  const id = event.action === "delete" ? event.scheduleId : event.schedule.id;
  const others = list.filter((one) => one.id !== id);
  if (event.action !== "delete") {
    const at = Date.parse(event.schedule.sendAt);
    if (at >= Date.parse(from) && at < Date.parse(to)) {
      const place = others.findIndex((one) => Date.parse(one.sendAt) > at);
      return others.toSpliced(place === -1 ? others.length : place, 0, event.schedule);
    }
  }
  return others.length === list.length ? list : others;
}

export const liveCalendar: LiveHandlers = {
  schedule: (event) => [
    event.action === "series"
      ? refetch(calendarKey)
      : patch<Schedule[]>(calendarKey, (list, key) => afterEventIn(list, event, String(key[2]), String(key[3]))),
    refetch(searchKey),
  ],
};
