import { limits } from "@recado/contracts/limits";
import { Temporal } from "temporal-polyfill";
import { refuse } from "../../platform/refusal.ts";

/** Days in the company's zone, both inclusive, and the times that bound them, the end exclusive. */
export interface Period {
  from: string;
  to: string;
  start: string;
  end: string;
  days: number;
}

interface Asked {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** There is no data before this, and PostgreSQL formats other years differently. */
const earliest = "1970-01-01";
const latest = "9998-12-31";

/** The requested period: so many days up to today, or between two days; default: this month up to today. */
export function periodOf({ days, date_from, date_to }: Asked, zone: string, now: Date): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  if (days && date_from === undefined && date_to === undefined)
    return between(today.subtract({ days: days - 1 }).toString(), today.toString(), zone);
  const to = date_to ?? today.toString();
  return between(date_from ?? Temporal.PlainDate.from(to).with({ day: 1 }).toString(), to, zone);
}

/** From one day to another, inclusive. */
export function between(from: string, to: string, zone: string): Period {
  if (from < earliest || to > latest || to < from) throw refuse("ERR_INVALID_PERIOD");
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last, { largestUnit: "days" }).days + 1;
  if (days > limits.dashboard.days) throw refuse("ERR_INVALID_PERIOD");
  return { from, to, days, start: momentOf(first, zone), end: momentOf(last.add({ days: 1 }), zone) };
}

/** The same number of days immediately before. */
export function periodBefore({ from, days }: Period, zone: string): Period {
  const first = Temporal.PlainDate.from(from);
  const [start, end] = [first.subtract({ days }), first.subtract({ days: 1 })];
  return {
    from: start.toString(),
    to: end.toString(),
    days,
    start: momentOf(start, zone),
    end: momentOf(first, zone),
  };
}

/** Every day of the period. */
export const daysOf = ({ from, to }: Period): string[] => daysBetween(from, to);

/** From one day to another, inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(Temporal.PlainDate.from(to), { largestUnit: "days" });
  return Array.from({ length: days + 1 }, (_, n) => first.add({ days: n }).toString());
}

export const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** The start of a day. */
export const momentOf = (day: Temporal.PlainDate, zone: string): string =>
  day.toZonedDateTime({ timeZone: zone }).toInstant().toString();
