import fc from "fast-check";
import { expect, test } from "vitest";
import type { WeekHours } from "@recado/contracts/hours";
import { hoursProblem, weekdays, type DayHours, type HoursProblem } from "@recado/contracts/week-hours";
import { stateAt, type CalendarDay } from "./rules.ts";

const week = (hours: Partial<Record<(typeof weekdays)[number], DayHours>>): WeekHours =>
  weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: "", endTime: "", ...hours[weekdayEn] }));
const day = (startTime: string, endTime: string, startTime2?: string, endTime2?: string): DayHours => ({
  startTime,
  endTime,
  ...(startTime2 === undefined ? {} : { startTime2, endTime2 }),
});
const office = week({
  monday: day("08:00", "12:00", "13:30", "18:00"),
  tuesday: day("08:00", "18:00"),
  saturday: day("22:00", "02:00"),
  sunday: day("00:00", "00:00"),
});
const zone = "America/Sao_Paulo";
/** In São Paulo; 2026-05-04 is a Monday. */
const at = (wall: string) => new Date(`${wall.replace(" ", "T")}:00-03:00`);
const christmas: CalendarDay = { date: "2020-12-25", isYearly: true, hours: null };

test.each<[string, string, CalendarDay[], string | null]>([
  ["before opening", "2026-05-04 07:59", [], "2026-05-04 08:00"],
  ["at opening", "2026-05-04 08:00", [], null],
  ["at lunch", "2026-05-04 12:00", [], "2026-05-04 13:30"],
  ["after lunch", "2026-05-04 13:30", [], null],
  ["at closing", "2026-05-04 18:00", [], "2026-05-05 08:00"],
  ["in the night between", "2026-05-05 03:00", [], "2026-05-05 08:00"],
  ["days later", "2026-05-06 10:00", [], "2026-05-09 22:00"],
  ["an evening that crosses midnight", "2026-05-09 23:00", [], null],
  ["after that midnight", "2026-05-10 01:59", [], null],
  ["and at its end", "2026-05-10 02:00", [], "2026-05-11 08:00"],
  ["a holiday with other hours", "2026-12-25 10:00", [{ ...christmas, hours: day("10:00", "11:00") }], null],
  ["a holiday of every year", "2029-12-25 10:00", [christmas], "2029-12-29 22:00"],
  [
    "a date counts before a day of every year",
    "2026-12-25 10:00",
    [christmas, { date: "2026-12-25", isYearly: false, hours: day("09:00", "12:00") }],
    null,
  ],
  [
    "other hours on a day that is closed else",
    "2026-05-06 10:00",
    [{ date: "2026-05-06", isYearly: false, hours: day("10:00", "12:00") }],
    null,
  ],
])("%s", (_, wall, special, closedPeriod) => {
  expect(stateAt(office, special, zone, at(wall))).toEqual({ isOpen: closedPeriod === null, closedPeriod });
});

test("who never opens is closed in one period", () => {
  expect(stateAt(week({}), [], zone, at("2026-05-04 10:00"))).toEqual({ isOpen: false, closedPeriod: "closed" });
});

test("until 23:59, or until 24:00, is the whole day", () => {
  for (const end of ["23:59", "24:00"])
    expect(stateAt(week({ monday: day("00:00", end) }), [], zone, new Date("2026-05-05T02:59:59Z")).isOpen).toBe(true);
});

const minute = fc
  .integer({ min: 0, max: 1_439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`);
const hours = fc
  .record({ startTime: minute, endTime: minute, startTime2: fc.option(minute, { nil: "" }), endTime2: minute })
  .map((one) => (one.startTime2 === "" ? { ...one, endTime2: "" } : one))
  .filter((one) => hoursProblem(one) === null);
const zones = fc.constantFrom(
  "America/Sao_Paulo",
  "Europe/Lisbon",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
);
const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });

test("a closed period is one: it has the same name a minute later, unless it opened", () => {
  fc.assert(
    fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), zones, moment, (days, place, now) => {
      const plan = weekdays.map((weekdayEn, n) => ({ weekday: "", weekdayEn, startTime: "", endTime: "", ...days[n] }));
      const first = stateAt(plan, [], place, now);
      const later = stateAt(plan, [], place, new Date(now.getTime() + 60_000));
      expect(first.isOpen).toBe(first.closedPeriod === null);
      // Where clocks are set back, the same hour comes twice.
      if (first.closedPeriod !== null && later.closedPeriod !== null && later.closedPeriod < first.closedPeriod)
        expect(place).not.toBe("America/Sao_Paulo");
    }),
  );
});

test("it opens when the name of its closed period says", () => {
  fc.assert(
    fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), moment, (days, now) => {
      const plan = weekdays.map((weekdayEn, n) => ({ weekday: "", weekdayEn, startTime: "", endTime: "", ...days[n] }));
      const { closedPeriod } = stateAt(plan, [], zone, now);
      if (closedPeriod === null || closedPeriod === "closed") return;
      expect(stateAt(plan, [], zone, at(closedPeriod)).isOpen).toBe(true);
      expect(stateAt(plan, [], zone, new Date(at(closedPeriod).getTime() - 60_000)).closedPeriod).toBe(closedPeriod);
    }),
  );
});

test.each<[string, DayHours, HoursProblem | null]>([
  ["one interval", day("08:00", "18:00"), null],
  ["closed", day("", ""), null],
  ["no time of day", day("25:61", "26:00"), "notATime"],
  ["a start without an end", day("08:00", ""), "half"],
  ["a second start without an end", day("08:00", "12:00", "13:00", ""), "half"],
  ["two that touch", day("08:00", "12:00", "12:00", "18:00"), null],
  ["two that overlap", day("08:00", "13:00", "12:00", "18:00"), "overlap"],
  ["a night that covers the second", day("20:00", "04:00", "22:00", "23:00"), "overlap"],
])("%s", (_, one, problem) => {
  expect(hoursProblem(one)).toBe(problem);
});
