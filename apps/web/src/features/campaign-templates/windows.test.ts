import { expect, test } from "vitest";
import { faultOf, shownWeek, stretchesOf, usualWeek, utcWeek, type WindowDay } from "./windows.ts";

const day = (dayOfWeek: number, startTime: string, endTime: string, isEnabled = true): WindowDay => ({
  dayOfWeek,
  startTime,
  endTime,
  isEnabled,
});
const now = new Date("2026-11-24T12:00Z");

test("nine to five in São Paulo is twelve to eight in UTC, on the same weekdays", () => {
  const utc = utcWeek(usualWeek, "America/Sao_Paulo", now);
  expect(utc[0]).toEqual(day(1, "12:00", "20:00"));
  expect(shownWeek(utc, "America/Sao_Paulo", now)).toEqual(usualWeek);
});

test.each(["UTC", "Asia/Kathmandu", "Europe/Berlin", "Pacific/Apia"])(
  "times survive the way to UTC and back: %s",
  (zone) => {
    const week = usualWeek.map((one, n) => ({ ...one, startTime: `2${n % 4}:05`, endTime: "02:55", isEnabled: true }));
    expect(shownWeek(utcWeek(week, zone, now), zone, now)).toEqual(week);
  },
);

test("a day that is off and has no times is offered the usual ones", () => {
  expect(shownWeek([day(0, "", "", false)], "UTC", now).at(-1)).toEqual(day(0, "09:00", "17:00", false));
});

test.each<[WindowDay, string | null]>([
  [day(1, "", "17:00"), "start"],
  [day(1, "09:00", ""), "end"],
  [day(1, "", "", false), null],
  [day(1, "09:00", "17:00"), null],
])("what %j misses is %s", (one, fault) => expect(faultOf(one)).toBe(fault));

test("a week in short", () => {
  expect(stretchesOf(usualWeek)).toEqual([{ from: 1, to: 5, startTime: "09:00", endTime: "17:00" }]);
  const mixed = usualWeek.map((one) => (one.dayOfWeek === 3 ? day(3, "10:00", "12:00") : one));
  expect(stretchesOf(mixed).map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [3, 3],
    [4, 5],
  ]);
});
