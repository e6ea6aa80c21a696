import { Temporal } from "temporal-polyfill";

/** The hours of a weekday in which a campaign may send. */
export interface WindowDay {
  /** 0 is Sunday. */
  dayOfWeek: number;
  /** "09:00". */
  startTime: string;
  /** At or before the start: the window ends on the next day. "23:59" is the end of the day. */
  endTime: string;
  isEnabled: boolean;
}

const dayMinutes = 1440;
/** A weekly window skipped when daylight saving begins returns within two weeks. */
const horizonDays = 15;

/** Whether the zone's clock is within a window. The part of a window after midnight belongs to the day before. */
export function isWindowOpen(days: readonly WindowDay[], timeZone: string, instant: Date): boolean {
  const wall = zonedOf(instant, timeZone);
  const today = wall.dayOfWeek % 7;
  const minute = wall.hour * 60 + wall.minute;
  return (
    windowsOf(days, today).some(({ start, end }) => start <= minute && minute < end) ||
    windowsOf(days, (today + 6) % 7).some(({ end }) => minute + dayMinutes < end)
  );
}

/**
 * The first time, from the given one, at which a window is open; null if none ever is. A window opens at its start, or
 * when the clocks change to a time within it.
 */
export function nextOpening(days: readonly WindowDay[], timeZone: string, instant: Date): Date | null {
  if (isWindowOpen(days, timeZone, instant)) return instant;
  if (!days.some(({ isEnabled }) => isEnabled)) return null;
  const now = zonedOf(instant, timeZone);
  const moments = [...startsFrom(days, now), ...changesFrom(now)].filter((moment) => moment > instant.getTime());
  const opening = Math.min(...moments.filter((moment) => isWindowOpen(days, timeZone, new Date(moment))));
  return opening === Infinity ? null : new Date(opening);
}

/**
 * The intervals in which windows are open, sorted by start, endless, beginning the day before a time; some may overlap.
 * Hours that the clock shows twice are both included.
 */
export function* openHours(
  days: readonly WindowDay[],
  timeZone: string,
  from: Date,
): Generator<{ start: number; end: number }> {
  if (!days.some(({ isEnabled }) => isEnabled)) return;
  const first = zonedOf(from, timeZone).toPlainDate().subtract({ days: 1 });
  for (let ahead = 0; ; ahead++) {
    const date = first.add({ days: ahead });
    const moment = (minute: number, disambiguation: "earlier" | "later") =>
      date.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
    for (const { start, end } of windowsOf(days, date.dayOfWeek % 7))
      yield { start: moment(start, "earlier"), end: moment(end, "later") };
  }
}

/** Converts a day's times from UTC, as clients write it, to the zone. Its weekday is the zone's already. */
export const toLocalDay = <T extends WindowDay>(day: T, timeZone: string, now: Date): T =>
  shifted(day, offsetMinutes(timeZone, now));

/** Converts a day's times from the zone to UTC, as clients read it. */
export const toUtcDay = <T extends WindowDay>(day: T, timeZone: string, now: Date): T =>
  shifted(day, -offsetMinutes(timeZone, now));

const zonedOf = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

const offsetMinutes = (timeZone: string, now: Date): number =>
  Math.round(zonedOf(now, timeZone).offsetNanoseconds / 60e9);

/** The windows that begin on a weekday, in minutes from its midnight. */
function windowsOf(days: readonly WindowDay[], dayOfWeek: number): { start: number; end: number }[] {
  return days
    .filter((day) => day.isEnabled && day.dayOfWeek === dayOfWeek)
    .map((day) => {
      const start = minutesOf(day.startTime);
      const end = day.endTime === "23:59" ? dayMinutes : minutesOf(day.endTime);
      return { start, end: end <= start ? end + dayMinutes : end };
    });
}

/** The times at which the clocks show the start of a window. A clock time that occurs twice gives two. */
function* startsFrom(days: readonly WindowDay[], now: Temporal.ZonedDateTime): Generator<number> {
  for (let ahead = 0; ahead <= horizonDays; ahead++) {
    const date = now.toPlainDate().add({ days: ahead });
    for (const { start } of windowsOf(days, date.dayOfWeek % 7)) {
      const wall = date.toPlainDateTime({ hour: Math.floor(start / 60), minute: start % 60 });
      yield wall.toZonedDateTime(now.timeZoneId, { disambiguation: "earlier" }).epochMilliseconds;
      yield wall.toZonedDateTime(now.timeZoneId, { disambiguation: "later" }).epochMilliseconds;
    }
  }
}

/** The times at which the zone's clocks change. */
function* changesFrom(now: Temporal.ZonedDateTime): Generator<number> {
  const last = now.add({ days: horizonDays }).epochMilliseconds;
  let change = now.getTimeZoneTransition("next");
  while (change && change.epochMilliseconds <= last) {
    yield change.epochMilliseconds;
    change = change.getTimeZoneTransition("next");
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function shifted<T extends WindowDay>(day: T, minutes: number): T {
  return { ...day, startTime: timeAfter(day.startTime, minutes), endTime: timeAfter(day.endTime, minutes) };
}

function timeAfter(time: string, minutes: number): string {
  const minute = (((minutesOf(time) + minutes) % dayMinutes) + dayMinutes) % dayMinutes;
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
