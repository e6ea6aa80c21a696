import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { limits } from "@recado/contracts/limits";
import type { Repeat } from "@recado/contracts/schedules";
import { refuse } from "../../platform/refusal.ts";

/** The time of one message of a series. */
export interface Occurrence {
  moment: Date;
  /** The time on the company's clock, "2026-03-29T02:30". */
  wall: string;
  /** Its month has no such day: the month's last day instead. */
  isShortMonth: boolean;
  /** The clock skips this time: the message is sent later by the amount the clock is set forward. */
  isSkipped: boolean;
}

/** Later times can't be written with four digits in every zone. */
const lastYear = 9999;

type Rule = Pick<Repeat, "every" | "until" | "count">;

/**
 * The times of a series from its first message on. Days are counted on the calendar and then converted to the company's
 * clock, so that the hour stays when daylight saving begins or ends. Refuses a series that is too long, or has no time.
 */
export function occurrencesOf(first: Date, rule: Rule, timezone: string): Occurrence[] {
  const start = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(timezone).toPlainDateTime();
  const asked = datesOf(start, rule);
  if (asked.length === 0) throw refuse("ERR_SERIES_EMPTY");
  const isEndless = (asked.at(-1)?.year ?? 0) >= lastYear;
  if (isEndless || asked.length > limits.seriesLength)
    throw refuse("ERR_SERIES_TOO_LONG", { count: limits.seriesLength });
  return asked.map((wall) => {
    const zoned = wall.toZonedDateTime(timezone, { disambiguation: "compatible" });
    return {
      // The first is the chosen time: a clock set back shows it twice.
      moment: wall.equals(start) ? first : new Date(zoned.epochMilliseconds),
      wall: wall.toString({ smallestUnit: "minute" }),
      isShortMonth: rule.every === "month" && wall.day < start.day,
      isSkipped: !zoned.toPlainDateTime().equals(wall),
    };
  });
}

/** As many dates as the limit allows, plus one. */
function datesOf(start: Temporal.PlainDateTime, { every, until, count }: Rule): Temporal.PlainDateTime[] {
  const last = until === null ? null : Temporal.PlainDate.from(until);
  const most = Math.min(count ?? Infinity, limits.seriesLength + 1);
  const dates: Temporal.PlainDateTime[] = [];
  if (last !== null && Temporal.PlainDate.compare(start.toPlainDate(), last) > 0) return dates;
  const series = new RRuleTemporal({
    temporal: Temporal,
    dtstart: start.toZonedDateTime("UTC"),
    ...ruleOf(every, start.day),
  });
  series.all((found) => {
    const date = found.toPlainDateTime();
    const isIn = dates.length < most && (last === null || Temporal.PlainDate.compare(date.toPlainDate(), last) <= 0);
    if (isIn) dates.push(date);
    return isIn && dates.length < most;
  });
  return dates;
}

/** A month without the day uses its last day: of the days from the 28th on, the last that exists. */
function ruleOf(
  every: Repeat["every"],
  day: number,
): { freq: "DAILY" | "WEEKLY" | "MONTHLY"; byDay?: string[]; byMonthDay?: number[]; bySetPos?: number[] } {
  switch (every) {
    case "day":
      return { freq: "DAILY" };
    case "weekday":
      return { freq: "WEEKLY", byDay: ["MO", "TU", "WE", "TH", "FR"] };
    case "week":
      return { freq: "WEEKLY" };
    case "month":
      return day <= 28
        ? { freq: "MONTHLY" }
        : { freq: "MONTHLY", byMonthDay: [28, 29, 30, 31].filter((one) => one <= day), bySetPos: [-1] };
  }
}
