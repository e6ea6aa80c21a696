import { expect, it } from "vitest";
import { dayOfEnd, dayOfStart, endOf, startOf } from "./shown-days.ts";

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
