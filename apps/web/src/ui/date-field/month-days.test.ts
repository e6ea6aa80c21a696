import { expect, it } from "vitest";
import { daysAfter, monthsAfter, weeksOf } from "./month-days.ts";

it.each([
  ["2026-11-22", 1, "2026-12-22"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2028-03-31", -1, "2028-02-29"],
  ["2027-01-15", -1, "2026-12-15"],
])("%s and %i months are %s", (day, months, expected) => {
  expect(monthsAfter(day, months)).toBe(expected);
});

it("a day after the last one of a year is the first of the next", () => {
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2027-01-01", -1)).toBe("2026-12-31");
});

it("a month has all of its days in weeks of seven, from Sunday or from Monday", () => {
  const sundays = weeksOf("2026-11-22", 0);
  expect(sundays[0]?.[0]).toBe("2026-11-01");
  expect(sundays).toHaveLength(5);
  const mondays = weeksOf("2026-11-22", 1);
  expect(mondays[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(mondays).toHaveLength(6);
  expect(mondays.flat().filter((day) => day !== null)).toHaveLength(30);
  expect(weeksOf("2027-02-10", 1)).toHaveLength(4);
});
