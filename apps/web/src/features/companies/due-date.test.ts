import { describe, expect, it } from "vitest";
import { dayIn, daysBetween, dueTone, nextDue } from "./due-date.ts";

describe("the next due date", () => {
  it.each([
    ["2026-01-15", "MENSAL", "2026-02-15"],
    ["2026-01-31", "MENSAL", "2026-02-28"],
    ["2027-12-31", "BIMESTRAL", "2028-02-29"],
    ["2026-11-30", "TRIMESTRAL", "2027-02-28"],
    ["2026-08-31", "SEMESTRAL", "2027-02-28"],
    ["2028-02-29", "ANUAL", "2029-02-28"],
  ] as const)("after %s, paid %s, is %s", (day, recurrence, next) => expect(nextDue(day, recurrence)).toBe(next));
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
