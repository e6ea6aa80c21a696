import { isDay } from "../../ui/date-field/month-days.ts";
import { frequencies, type Repeat, type Schedule } from "@recado/contracts/schedules";

/** How a message repeats, as the form holds it. */
export interface RepeatValues {
  /** "": it is sent once. */
  every: "" | Repeat["every"];
  ends: "until" | "count";
  /** The last day, "2026-12-31". */
  until: string;
  count: string;
  stopOnReply: boolean;
}

export const everies = ["", ...frequencies] as const;

/** The form's initial values, from the message's series if it has one. */
export function repeatValues(series: Schedule["series"]): RepeatValues {
  return {
    every: series?.every ?? "",
    ends: (series?.until ?? null) === null ? "count" : "until",
    until: series?.until ?? "",
    count: String(series?.count ?? 10),
    stopOnReply: series?.stopOnReply ?? true,
  };
}

/** The request's repetition; null if the message is sent once or the end is not filled in yet. */
export function repeatOf({ every, ends, until, count, stopOnReply }: RepeatValues): Repeat | null {
  if (every === "") return null;
  if (ends === "until") return !isDay(until) ? null : { every, until, count: null, stopOnReply };
  const times = Number(count);
  return Number.isInteger(times) && times >= 2 ? { every, until: null, count: times, stopOnReply } : null;
}
