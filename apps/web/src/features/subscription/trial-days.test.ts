import { expect, it } from "vitest";
import { trialDays } from "./trial-days.ts";

it.each([
  ["2026-11-29T12:00:00Z", 3, false],
  ["2026-11-28T12:00:01Z", 3, false],
  ["2026-11-26T12:00:01Z", 1, false],
  ["2026-11-26T12:00:00Z", 0, false],
  ["2026-11-26T11:59:59Z", 1, true],
  ["2026-11-24T11:00:00Z", 3, true],
])("a trial until %s has %i days", (end, days, isOver) => {
  expect(trialDays(end, new Date("2026-11-26T12:00:00Z"))).toEqual({ days, isOver });
});
