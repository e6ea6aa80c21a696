import type { Answer } from "@recado/contracts";
import type { SpecialDay } from "@recado/contracts/hours";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";

type SpecialDays = Answer<"GET /special-days">;

/** Holidays and days with other hours, by date. The socket keeps them up to date. */
export const specialDaysQuery = queryOptions({
  queryKey: ["specialDays"],
  queryFn: ({ signal }) => call("GET /special-days", { signal }),
  meta: { live: true },
});

const byDate = (a: SpecialDay, b: SpecialDay) => a.date.localeCompare(b.date) || a.id - b.id;

export const liveSpecialDays: LiveHandlers = {
  specialDay: (event) => [
    patch<SpecialDays>(specialDaysQuery.queryKey, (list) => {
      const id = event.action === "delete" ? event.specialDayId : event.record.id;
      const others = list.filter((day) => day.id !== id);
      return event.action === "delete" ? others : [...others, event.record].toSorted(byDate);
    }),
  ],
};
