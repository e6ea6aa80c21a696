import { describe, expect, it } from "vitest";
import { waitingAge } from "./waiting-age.ts";

const now = Date.parse("2026-11-23T12:00:00.000Z");
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe("how long somebody has waited", () => {
  it.each([
    [-2, 0, "minute", "fresh"],
    [0.9, 0, "minute", "fresh"],
    [14.9, 14, "minute", "fresh"],
    [15, 15, "minute", "long"],
    [59.9, 59, "minute", "long"],
    [60, 1, "hour", "veryLong"],
    [23 * 60 + 59, 23, "hour", "veryLong"],
    [24 * 60, 1, "day", "veryLong"],
    [50 * 60, 2, "day", "veryLong"],
  ] as const)("%s minutes: %s %s, %s", (minutes, value, unit, tone) => {
    expect(waitingAge(before(minutes), now)).toEqual({ value, unit, tone });
  });
});
