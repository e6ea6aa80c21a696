import type { DayHours } from "@recado/contracts/week-hours";

/** Hours of a day that is closed. */
export const closedHours = { startTime: "00:00", endTime: "00:00" };

/** A day without times, or with equal ones, is closed. */
export const isClosed = ({ startTime, endTime, startTime2 = "", endTime2 = "" }: DayHours): boolean =>
  startTime === endTime && startTime2 === endTime2;

/** "08:00–12:00, 13:30–18:00". */
export function shownHours({ startTime, endTime, startTime2 = "", endTime2 = "" }: DayHours): string {
  const second = startTime2 === endTime2 ? "" : `${startTime2}–${endTime2}`;
  if (startTime === endTime) return second;
  return second === "" ? `${startTime}–${endTime}` : `${startTime}–${endTime}, ${second}`;
}

/** The day without a second interval that was added and left blank. */
export function withoutBlank<Day extends DayHours>(day: Day): Day {
  if (day.startTime2 || day.endTime2) return day;
  const { startTime2: _, endTime2: __, ...rest } = day;
  return rest as Day;
}
