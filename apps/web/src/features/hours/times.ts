import type { DayHours } from "@recado/contracts/week-hours";

/** What is typed into a field for a time, as HH:MM so far: "9" is "09", "0830" is "08:30". */
export function maskTime(typed: string): string {
  const [before = "", after = ""] = typed.split(/\D+/);
  const isOneDigit = Number(before[0]) > 2 || (before.length === 1 && /\D/.test(typed));
  const hour = isOneDigit ? `0${before}` : before;
  const digits = `${hour}${after}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** A time whose field is left: an hour alone is a full hour. */
export function completeTime(typed: string): string {
  if (/^\d$/.test(typed)) return `0${typed}:00`;
  return /^\d\d$/.test(typed) ? `${typed}:00` : typed;
}

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
