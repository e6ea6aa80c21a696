import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frequencies, type Repeat } from "@recado/contracts/schedules";
import type { Refusal } from "../../platform/refusal.ts";
import { occurrencesOf } from "./recurrence.ts";

type Rule = Parameters<typeof occurrencesOf>[1];
const times = (every: Repeat["every"], count: number): Rule => ({ every, until: null, count });
const until = (every: Repeat["every"], day: string): Rule => ({ every, until: day, count: null });
const walls = (first: string, rule: Rule, zone = "America/Sao_Paulo") =>
  occurrencesOf(new Date(first), rule, zone).map(({ wall }) => wall);

describe("the times of a series", () => {
  test.each<[string, string, Rule, string[]]>([
    ["every day", "2026-11-29T12:00Z", times("day", 3), ["2026-11-29", "2026-11-30", "2026-12-01"]],
    ["every week", "2026-12-28T12:00Z", times("week", 2), ["2026-12-28", "2027-01-04"]],
    ["every weekday, begun on a Friday", "2026-11-27T12:00Z", times("weekday", 2), ["2026-11-27", "2026-11-30"]],
    [
      "every weekday, begun on a Saturday: from Monday on",
      "2026-11-28T12:00Z",
      times("weekday", 2),
      ["2026-11-30", "2026-12-01"],
    ],
    [
      "every month on the 31st",
      "2027-01-31T12:00Z",
      times("month", 4),
      ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"],
    ],
    [
      "every month on the 30th, in a leap year",
      "2028-01-30T12:00Z",
      times("month", 3),
      ["2028-01-30", "2028-02-29", "2028-03-30"],
    ],
    ["every month on the 29th", "2027-01-29T12:00Z", times("month", 2), ["2027-01-29", "2027-02-28"]],
    ["until a day, which counts", "2026-11-29T12:00Z", until("day", "2026-11-30"), ["2026-11-29", "2026-11-30"]],
    ["until the day of the first", "2026-11-29T12:00Z", until("month", "2026-11-29"), ["2026-11-29"]],
    ["on the company's calendar: it is still Sunday there", "2026-11-30T01:00Z", times("weekday", 1), ["2026-11-30"]],
  ])("%s", (_, first, rule, days) => {
    expect(walls(first, rule).map((wall) => wall.slice(0, 10))).toEqual(days);
  });

  test("a month without the day says so", () => {
    const found = occurrencesOf(new Date("2027-01-31T12:00Z"), times("month", 4), "America/Sao_Paulo");
    expect(found.map(({ isShortMonth }) => isShortMonth)).toEqual([false, true, false, true]);
  });

  test("an hour that daylight saving skips is sent an hour later that day, and says so", () => {
    const found = occurrencesOf(new Date("2026-03-28T01:30Z"), times("day", 3), "Europe/Berlin");
    expect(found).toEqual([
      { moment: new Date("2026-03-28T01:30Z"), wall: "2026-03-28T02:30", isShortMonth: false, isSkipped: false },
      { moment: new Date("2026-03-29T01:30Z"), wall: "2026-03-29T02:30", isShortMonth: false, isSkipped: true },
      { moment: new Date("2026-03-30T00:30Z"), wall: "2026-03-30T02:30", isShortMonth: false, isSkipped: false },
    ]);
  });

  test("an hour that comes twice is sent the first time", () => {
    const found = occurrencesOf(new Date("2026-10-24T00:30Z"), times("day", 2), "Europe/Berlin");
    expect(found[1]?.moment).toEqual(new Date("2026-10-25T00:30Z"));
  });

  test.each<[string, Rule, string, string?]>([
    ["ten thousand times", times("day", 10_000), "ERR_SERIES_TOO_LONG"],
    ["367 times", times("month", 367), "ERR_SERIES_TOO_LONG"],
    ["until the year 9999", until("day", "9999-12-31"), "ERR_SERIES_TOO_LONG"],
    ["to the end of the calendar", times("month", 366), "ERR_SERIES_TOO_LONG", "9990-01-31T12:00Z"],
    ["an end before its start", until("day", "2026-11-28"), "ERR_SERIES_EMPTY"],
    ["an end in the year 1", until("day", "0001-01-01"), "ERR_SERIES_EMPTY"],
    ["weekdays of a weekend", until("weekday", "2026-11-29"), "ERR_SERIES_EMPTY"],
  ])("%s is refused", (_, rule, code, first = "2026-11-29T12:00Z") => {
    const refused = () => occurrencesOf(new Date(first), rule, "America/Sao_Paulo");
    expect(refused).toThrow(expect.objectContaining({ code }) as Refusal);
  });

  test("has as many times as asked, each later than the one before, at the same hour unless the clock skips it", () => {
    const zones = ["America/Sao_Paulo", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "America/New_York"];
    const hourOf = (moment: Date, timeZone: string) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "short" }).format(moment);
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
        fc.constantFrom(...frequencies),
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom(...zones),
        (date, every, count, zone) => {
          const first = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
          const found = occurrencesOf(first, times(every, count), zone);
          expect(found).toHaveLength(count);
          for (const [n, { moment, wall, isSkipped }] of found.entries()) {
            if (n > 0) expect(moment.getTime()).toBeGreaterThan(found[n - 1]?.moment.getTime() ?? 0);
            expect(wall.slice(11)).toBe(hourOf(first, zone));
            expect(hourOf(moment, zone) === wall.slice(11)).toBe(!isSkipped);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
