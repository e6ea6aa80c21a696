import type { Events } from "@recado/contracts/realtime";
import type { Schedule } from "@recado/contracts/schedules";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** The time range of a calendar's messages. With words, only those that the server finds. */
export interface CalendarRange {
  from: string;
  to: string;
  words: string;
}

/** The first messages of a range, and how many more of it have no room. */
export interface CalendarPart {
  schedules: Schedule[];
  left: number;
}

const calendarKey = ["schedules", "calendar"] as const;
const searchKey = ["schedules", "search"] as const;

/**
 * The messages of a range, in one call; the previous range stays until they arrive. The socket keeps them up to date.
 */
export const calendarQuery = ({ from, to, words }: CalendarRange) =>
  queryOptions({
    queryKey: [...(words === "" ? calendarKey : searchKey), from, to, words],
    queryFn: async ({ signal }): Promise<CalendarPart> => {
      const { schedules, count } = await call("GET /schedules", { query: { from, to, searchParam: words }, signal });
      return { schedules, left: count - schedules.length };
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
      : patch<CalendarPart>(calendarKey, (part, key) => {
          const schedules = afterEventIn(part.schedules, event, String(key[2]), String(key[3]));
          return schedules === part.schedules ? part : { ...part, schedules };
        }),
    refetch(searchKey),
  ],
};
