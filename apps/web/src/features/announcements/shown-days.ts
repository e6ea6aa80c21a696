import { dayIn, dayOfDigits, digitsOf } from "../companies/due-date.ts";

const dayMs = 86_400_000;
const nextDay = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** The first day on which it is shown, as digits of a field; "" for none. */
export const digitsOfStart = (startsAt: string | null, timeZone: string): string =>
  startsAt === null ? "" : digitsOf(dayIn(startsAt, timeZone));

/** The last day on which it is shown: its end is the day's. */
export const digitsOfEnd = (endsAt: string | null, timeZone: string): string =>
  endsAt === null ? "" : digitsOf(dayIn(new Date(Date.parse(endsAt) - 1), timeZone));

/** When the day of these digits begins on the company's clock, as the server is told; null for none. */
export function startOf(digits: string): string | null {
  const day = dayOfDigits(digits);
  return day === null ? null : `${day}T00:00:00`;
}

/** When it ends. */
export function endOf(digits: string): string | null {
  const day = dayOfDigits(digits);
  return day === null ? null : `${nextDay(day)}T00:00:00`;
}
