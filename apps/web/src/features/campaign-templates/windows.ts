import type { ScheduleTemplate } from "@recado/contracts/campaign-templates";
import { hourPattern } from "@recado/contracts/week-hours";
import { wallOf } from "../../locales/zone.ts";

export type WindowDay = ScheduleTemplate["days"][number];

/** Monday to Friday from nine to five, in the order of the form: the week begins on Monday. */
export const usualWeek: readonly WindowDay[] = [1, 2, 3, 4, 5, 6, 0].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: "09:00",
  endTime: "17:00",
  isEnabled: dayOfWeek >= 1 && dayOfWeek <= 5,
}));

/** Converts days from UTC to the time zone; a day that is off gets the usual times if it has none. */
export const shownWeek = (days: readonly WindowDay[], timeZone: string, now: Date): WindowDay[] =>
  usualWeek.map((usual) => {
    const day = days.find(({ dayOfWeek }) => dayOfWeek === usual.dayOfWeek);
    if (!day || day.startTime === "" || day.endTime === "") return { ...usual, isEnabled: day?.isEnabled ?? false };
    return shifted(day, offsetMinutes(timeZone, now));
  });

/** The same with times in UTC, as the server takes them. The weekday stays the zone's. */
export const utcWeek = (days: readonly WindowDay[], timeZone: string, now: Date): WindowDay[] =>
  days.map((day) =>
    day.startTime === "" || day.endTime === ""
      ? { ...day, startTime: "", endTime: "" }
      : shifted(day, -offsetMinutes(timeZone, now)),
  );

/** Which time of a day is missing. */
export type DayFault = "start" | "end";

export function faultOf({ isEnabled, startTime, endTime }: WindowDay): DayFault | null {
  if (!isEnabled) return null;
  if (!isTime(startTime)) return "start";
  return isTime(endTime) ? null : "end";
}

const isTime = (text: string): boolean => text !== "" && hourPattern.test(text);

/** Days in a row with the same hours. */
export interface Stretch {
  from: number;
  to: number;
  startTime: string;
  endTime: string;
}

/** The hours of a week in short: each stretch of days with the same hours. The days begin on Monday. */
export function stretchesOf(week: readonly WindowDay[]): Stretch[] {
  const stretches: (Stretch & { isOpen: boolean })[] = [];
  for (const { dayOfWeek, startTime, endTime, isEnabled } of week) {
    const last = stretches.at(-1);
    if (last && last.isOpen === isEnabled && last.startTime === startTime && last.endTime === endTime)
      last.to = dayOfWeek;
    else stretches.push({ from: dayOfWeek, to: dayOfWeek, startTime, endTime, isOpen: isEnabled });
  }
  return stretches.flatMap(({ isOpen, ...stretch }) => (isOpen ? stretch : []));
}

function offsetMinutes(timeZone: string, now: Date): number {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return Math.round((Date.parse(`${wallOf(new Date(minute), timeZone)}:00Z`) - minute) / 60_000);
}

const shifted = (day: WindowDay, minutes: number): WindowDay => ({
  ...day,
  startTime: timeAfter(day.startTime, minutes),
  endTime: timeAfter(day.endTime, minutes),
});

function timeAfter(time: string, minutes: number): string {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
  return new Date((((minute % 1_440) + 1_440) % 1_440) * 60_000).toISOString().slice(11, 16);
}
