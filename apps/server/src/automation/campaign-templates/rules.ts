import { toLocalDay, type WindowDay } from "./windows.ts";

const noTimes = { startTime: "", endTime: "" };

/** The seven days of a week as stored, with the zone's times. Missing days are off. */
export function weekOf(days: readonly WindowDay[], timeZone: string, now: Date): WindowDay[] {
  const given = new Map(days.map((day) => [day.dayOfWeek, day]));
  return Array.from({ length: 7 }, (_, dayOfWeek) => {
    const day = given.get(dayOfWeek);
    if (!day) return { dayOfWeek, ...noTimes, isEnabled: false };
    if (day.startTime === "" || day.endTime === "") return { ...day, ...noTimes };
    return toLocalDay(day, timeZone, now);
  });
}
