import { expect, it } from "vitest";
import { dayOfEnd, dayOfStart, endOf, isOver, startOf } from "./shown-days.ts";

it("a day is shown from its beginning to its end", () => {
  expect(startOf("2026-12-31")).toBe("2026-12-31T00:00:00");
  expect(endOf("2026-12-31")).toBe("2027-01-01T00:00:00");
  const zone = "America/Sao_Paulo";
  expect(dayOfStart("2026-12-31T03:00:00.000Z", zone)).toBe("2026-12-31");
  expect(dayOfEnd("2027-01-01T03:00:00.000Z", zone)).toBe("2026-12-31");
});

it("nothing typed is no day", () => {
  expect([startOf(""), endOf(""), dayOfStart(null, "UTC"), dayOfEnd(null, "UTC")]).toEqual([null, null, "", ""]);
});

it.each([
  ["2026-03-01", false],
  ["2026-02-28", true],
  ["", false],
])("the end %s is over on the first of March: %s", (day, expected) => {
  // Still the 1st in São Paulo, already the 2nd in Lisbon.
  expect(isOver(day, "America/Sao_Paulo", new Date("2026-03-02T01:00:00Z"))).toBe(expected);
});
