import { expect, it } from "vitest";
import { digitsOfEnd, digitsOfStart, endOf, startOf } from "./shown-days.ts";

it("a day is shown from its beginning to its end", () => {
  expect(startOf("31122026")).toBe("2026-12-31T00:00:00");
  expect(endOf("31122026")).toBe("2027-01-01T00:00:00");
  const zone = "America/Sao_Paulo";
  expect(digitsOfStart("2026-12-31T03:00:00.000Z", zone)).toBe("31122026");
  expect(digitsOfEnd("2027-01-01T03:00:00.000Z", zone)).toBe("31122026");
});

it("nothing typed is no day, and so is what the calendar does not have", () => {
  expect([startOf(""), endOf(""), endOf("31022026"), digitsOfStart(null, "UTC"), digitsOfEnd(null, "UTC")]).toEqual([
    null,
    null,
    null,
    "",
    "",
  ]);
});
