import { describe, expect, it } from "vitest";
import { addMonths, anchorAfter, daysBetween, isNear, paidUntil, problemOf } from "./rules.ts";

describe("months later", () => {
  it.each([
    ["2026-01-31", 1, 31, "2026-02-28"],
    ["2026-02-28", 1, 31, "2026-03-31"],
    ["2026-03-31", 1, 31, "2026-04-30"],
    ["2028-01-31", 1, 31, "2028-02-29"],
    ["2028-02-29", 12, 29, "2029-02-28"],
    ["2029-02-28", 12, 29, "2030-02-28"],
    ["2031-02-28", 12, 29, "2032-02-29"],
    ["2026-01-30", 1, 30, "2026-02-28"],
    ["2026-12-31", 2, 31, "2027-02-28"],
    ["2026-11-30", 3, 30, "2027-02-28"],
    ["2026-08-31", 6, 31, "2027-02-28"],
    ["2027-02-28", 6, 31, "2027-08-31"],
    ["2026-05-15", 1, 15, "2026-06-15"],
    ["2026-12-15", 1, 15, "2027-01-15"],
    ["2026-12-01", 12, 1, "2027-12-01"],
    // A century that is no leap year.
    ["2099-02-28", 12, 29, "2100-02-28"],
  ])("than %s, %i, of anchor %i: %s", (day, months, anchor, expected) => {
    expect(addMonths(day, months, anchor)).toBe(expected);
  });

  it.each([1, 2, 3, 6, 12])("in steps of %i come back to the 31st whenever the month has one", (months) => {
    let day = "2026-01-31";
    for (let n = 0; n < 48; n += months) {
      day = addMonths(day, months, 31);
      const [year = 0, month = 0] = day.split("-").map(Number);
      expect(Number(day.slice(8))).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
    }
    expect(day).toBe("2030-01-31");
  });
});

it.each([
  [null, "2026-01-31", 31],
  [31, "2026-02-28", 31],
  [31, "2028-02-28", 28],
  [31, "2028-02-29", 31],
  [30, "2026-02-28", 30],
  [31, "2026-04-30", 31],
  [31, "2026-04-29", 29],
  [15, "2026-02-28", 28],
  [5, "2026-03-10", 10],
])("an anchor of %s is, once due on %s, %i", (anchor, day, expected) => {
  expect(anchorAfter(anchor, day)).toBe(expected);
});

it.each([
  // Early, on the day, late.
  ["2026-01-31", "2026-01-20", 1, 31, "2026-02-28"],
  ["2026-02-28", "2026-02-28", 1, 31, "2026-03-31"],
  ["2026-01-31", "2026-02-01", 1, 31, "2026-03-01"],
  ["2026-01-31", "2026-05-30", 12, 31, "2027-05-30"],
  ["2026-06-10", "2026-06-10", 3, null, "2026-09-10"],
])("due %s and paid on %s for %i months, of anchor %s: until %s", (due, today, months, anchor, expected) => {
  expect(paidUntil(due, today, months, anchor)).toBe(expected);
});

it("counts days over a change of clocks, and of years", () => {
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  expect(daysBetween("2026-03-02", "2026-03-01")).toBe(-1);
});

it("an invoice is near from 19 days before", () => {
  expect(isNear("2026-01-01", "2026-01-21")).toBe(false);
  expect(isNear("2026-01-02", "2026-01-21")).toBe(true);
  expect(isNear("2026-03-01", "2026-01-21")).toBe(true);
});

it.each([
  ["open", 100, 100, null],
  ["open", 100, 150, null],
  ["open", 100, 99, "amount"],
  ["paid", 100, 100, "double"],
  ["paid", 100, 1, "double"],
  ["canceled", 100, 100, "late"],
] as const)("of an invoice that is %s, %i cents, %i that come are %s", (status, needed, cents, expected) => {
  expect(problemOf(status, needed, cents)).toBe(expected);
});
