import { describe, expect, test } from "vitest";
import { dayBeside, readCalendarSearch, shownDays, type CalendarView } from "./calendar-address.ts";

describe("the address of the calendar", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["is empty at first", {}, {}],
    [
      "says view, day, words and contact",
      { view: "month", day: "2026-11-22", q: "Ana", contactId: 3 },
      { view: "month", day: "2026-11-22", q: "ana", contactId: 3 },
    ],
    ["has no view of another name", { view: "year" }, {}],
    ["has no 30 February", { day: "2026-02-30" }, {}],
    ["has no 29 February of 2027", { day: "2027-02-29" }, {}],
    ["has no day before 1900", { day: "1899-12-31" }, {}],
    ["has no day after 9998", { day: "9999-01-01" }, {}],
    ["has no number as a day", { day: 5 }, {}],
    ["has no words for a day", { day: "tomorrow" }, {}],
    ["has no contact below 1", { contactId: 0 }, {}],
    ["has no half contact", { contactId: 1.5 }, {}],
  ])("%s", (_, search, read) => {
    expect(readCalendarSearch(search)).toEqual(read);
  });
});

test.each<[CalendarView, string, 0 | 1, string, string]>([
  ["day", "2026-12-31", 0, "2026-12-31", "2027-01-01"],
  ["week", "2026-11-22", 0, "2026-11-22", "2026-11-29"],
  ["week", "2026-11-22", 1, "2026-11-16", "2026-11-23"],
  ["month", "2026-11-22", 0, "2026-11-01", "2026-12-06"],
  ["month", "2026-02-10", 0, "2026-02-01", "2026-03-01"],
  ["month", "2026-11-22", 1, "2026-10-26", "2026-12-07"],
  ["agenda", "2028-02-10", 0, "2028-02-01", "2028-03-01"],
])("%s of %s with weeks from %d shows %s until %s", (view, day, firstWeekday, first, end) => {
  expect(shownDays(view, day, firstWeekday)).toEqual({ first, end });
});

test.each<[CalendarView, string, 1 | -1, string]>([
  ["day", "2026-11-30", 1, "2026-12-01"],
  ["week", "2026-11-22", -1, "2026-11-15"],
  ["month", "2026-01-31", 1, "2026-02-28"],
  ["agenda", "2026-01-31", -1, "2025-12-31"],
])("%s beside %s (%d) is that of %s", (view, day, direction, beside) => {
  expect(dayBeside(view, day, direction)).toBe(beside);
});
