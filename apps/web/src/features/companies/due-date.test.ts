import { describe, expect, it } from "vitest";
import { dayIn, daysBetween, dueTone, nextDue } from "./due-date.ts";

describe("the next due date", () => {
  it.each([
    ["2026-01-15", "MENSAL", 15, "2026-02-15"],
    ["2026-01-31", "MENSAL", 31, "2026-02-28"],
    ["2026-02-28", "MENSAL", 31, "2026-03-31"],
    ["2026-02-28", "MENSAL", 30, "2026-03-30"],
    ["2026-02-28", "MENSAL", 29, "2026-03-29"],
    ["2028-02-29", "MENSAL", 31, "2028-03-31"],
    ["2026-04-30", "MENSAL", 31, "2026-05-31"],
    ["2026-02-28", "MENSAL", 28, "2026-03-28"],
    ["2027-12-31", "BIMESTRAL", 31, "2028-02-29"],
    ["2028-02-29", "BIMESTRAL", 31, "2028-04-30"],
    ["2026-11-30", "TRIMESTRAL", 30, "2027-02-28"],
    ["2027-02-28", "TRIMESTRAL", 30, "2027-05-30"],
    ["2026-08-31", "SEMESTRAL", 31, "2027-02-28"],
    ["2027-02-28", "SEMESTRAL", 31, "2027-08-31"],
    ["2028-02-29", "ANUAL", 29, "2029-02-28"],
    ["2031-02-28", "ANUAL", 29, "2032-02-29"],
    // Not the end of its month: the date itself says the day.
    ["2026-03-15", "MENSAL", 31, "2026-04-15"],
    ["2026-03-31", "MENSAL", null, "2026-04-30"],
  ] as const)("after %s, paid %s, of day %s, is %s", (day, recurrence, dueDay, next) =>
    expect(nextDue(day, recurrence, dueDay)).toBe(next),
  );
});

it.each([
  [6, undefined],
  [5, "yellow"],
  [4, "orange"],
  [0, "orange"],
  [-3, "orange"],
  [-4, "red"],
  [-40, "red"],
])("%i days before the due date the colour is %s", (days, tone) => expect(dueTone(days)).toBe(tone));

it("counts days of the company's zone", () => {
  expect(dayIn("2026-12-01T02:59:59.999Z", "America/Sao_Paulo")).toBe("2026-11-30");
  expect(daysBetween("2026-11-23", "2026-12-01")).toBe(8);
});
