import { isDay } from "./month-days.ts";

/** A day's digits in the field, day month year: "2026-11-22" is "22112026". An incomplete day stays as typed. */
export const digitsOf = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? value.split("-").toReversed().join("") : value;

/** The day that the digits spell, even if invalid; fewer than eight digits stay as typed. */
export const dayOfDigits = (digits: string): string =>
  digits.length < 8 ? digits : `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;

/** The digits with the day or the month that a separator ends made of two: "5" is "05", "051" is "0501". */
export const closePart = (digits: string): string =>
  digits.length === 1 || digits.length === 3 ? `${digits.slice(0, -1)}0${digits.slice(-1)}` : digits;

/** Completes a year of two digits when the field loses the focus: "050127" is "05012027". */
export const completeYear = (digits: string): string =>
  digits.length === 6 ? `${digits.slice(0, 4)}20${digits.slice(4)}` : digits;

/**
 * Eight digits that are no day in the field's order but one written with the year first, "20261130", in that order;
 * null for others.
 */
export function yearFirst(digits: string): string | null {
  const [, y = "", m = "", d = ""] = /^(\d{4})(\d\d)(\d\d)$/.exec(digits) ?? [];
  return isDay(`${y}-${m}-${d}`) && !isDay(dayOfDigits(digits)) ? `${d}${m}${y}` : null;
}

/** The digits of a pasted day, "5/12/26" or "2026-12-05"; null if it is none. */
export function pastedDigits(text: string): string | null {
  const [, y, m, d] = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(text) ?? [];
  if (y !== undefined) return `${d}${m}${y}`;
  const [, day, month, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\s*$/.exec(text) ?? [];
  return day === undefined || month === undefined || year === undefined
    ? null
    : completeYear(`${day.padStart(2, "0")}${month.padStart(2, "0")}${year}`);
}

/**
 * Formats text typed into a time field as a partial HH:MM: "9" is "09", "0830" is "08:30". An English "9:30 p" is "21:30".
 */
export function maskTime(typed: string): string {
  const [, hours = "", minutes = "00", half = ""] = /^(\d{1,2})(?::?(\d\d))?\s*([ap])/i.exec(typed) ?? [];
  if (half !== "" && Number(hours) >= 1 && Number(hours) <= 12) {
    const inHalf = Number(hours) % 12;
    return `${String(half.toLowerCase() === "p" ? inHalf + 12 : inHalf).padStart(2, "0")}:${minutes}`;
  }
  const [before = "", after = ""] = typed.split(/\D+/);
  const isOneDigit = Number(before[0]) > 2 || (before.length === 1 && /\D/.test(typed));
  const hour = isOneDigit ? `0${before}` : before;
  const digits = `${hour}${after}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/**
 * The text and caret after a digit was typed into a whole time: it replaces the next digit. Null where there is none to
 * replace. `text`: with the digit; `caret`: behind it.
 */
export function overtyped(text: string, caret: number): { time: string; caret: number } | null {
  if (!/^\d{0,5}:?\d{0,5}$/.test(text) || text.replace(":", "").length !== 5 || caret === text.length) return null;
  const before = text.slice(0, caret).replace(":", "");
  const digits = before + text.slice(caret).replace(":", "").slice(1);
  return { time: maskTime(digits), caret: before.length < 2 ? before.length : before.length + 1 };
}

/** Completes the time when its field loses the focus: an hour alone becomes a full hour. */
export function completeTime(typed: string): string {
  if (/^\d$/.test(typed)) return `0${typed}:00`;
  return /^\d\d$/.test(typed) ? `${typed}:00` : typed;
}

/** The parts of a date and time, "2026-11-22T10:30"; also of incomplete text. */
export function partsOf(wall: string): { day: string; hour: string } {
  const [day = "", hour = ""] = wall.split("T");
  return { day, hour };
}

/** Both as one text, as `datetime-local` has it; "" while nothing is typed. */
export const wallOfParts = ({ day, hour }: { day: string; hour: string }): string =>
  day === "" && hour === "" ? "" : `${day}T${hour}`;

/** The time this many minutes later on a 24-hour clock; null if the text is not a time. */
export function timeAfter(time: string, minutes: number): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined) return null;
  const later = (Number(hour) * 60 + Number(minute) + minutes + 1_440) % 1_440;
  return new Date(later * 60_000).toISOString().slice(11, 16);
}
